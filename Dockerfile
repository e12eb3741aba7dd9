# A container with the program and the fonts that text has by default. Documentation/Install.md says how to use it.
#   docker build -t pathreel --build-arg SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)" .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" pathreel render scene.yaml -o scene.mp4

FROM swift:6.2-bookworm AS build
ARG SOURCE_DATE_EPOCH
WORKDIR /source
# The packages are a layer of their own, which a change of the sources leaves as it is.
COPY Scripts/install-dependencies Scripts/
RUN apt-get update && apt-get install -y make && Scripts/install-dependencies packages
COPY . .
RUN make deb

# `make test-install` takes the steps from here on in a bare Debian.
FROM debian:bookworm-slim
RUN --mount=type=bind,from=build,source=/source/out,target=/packages \
  apt-get update \
  && apt-get install -y --no-install-recommends /packages/pathreel_*.deb \
    fontconfig fonts-inter fonts-quicksand fonts-dejavu-core fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home pathreel
# A cache would end with the container.
ENV PATHREEL_CACHE_LIMIT=0
USER pathreel
WORKDIR /work
ENTRYPOINT ["pathreel"]
CMD ["--help"]
