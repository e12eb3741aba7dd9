# `make demo` renders a clip, `make test` runs all tests. Both first install missing dependencies.

# Debug information takes a tenth of the build and three quarters of the program.
BUILD = swift build -c release -debug-info-format none
PATHREEL = .build/release/pathreel
# The tests draw and encode many frames, so they run optimised. They use `package` members, and need no `@testable`
# import, for which all sources would be compiled again with other flags than by `swift build`.
TEST = Scripts/run-tests -c release -debug-info-format none --explicit-target-dependency-import-check error \
  --disable-testable-imports

# The render cache is off: everything is drawn and encoded anew, and nothing is left in the user's cache.
export PATHREEL_CACHE_LIMIT = 0

# `make install` copies into PREFIX: the files that are named here, and the library for SwiftUI files in lib/pathreel.
# DESTDIR is a folder in front of it, for package builders.
PREFIX = /usr/local
DESTDIR =
INSTALLED = bin/pathreel share/man/man1/pathreel.1 share/bash-completion/completions/pathreel \
  share/zsh/site-functions/_pathreel share/fish/vendor_completions.d/pathreel.fish
# The folder with all files to install, as they will be below PREFIX.
STAGE = .build-install/install

.PHONY: demo build swiftui film test test-formulas test-portable test-browser test-farm gallery reference docs site benchmark benchmark-preview benchmark-batch benchmark-gif fuzz sanitize lint format dependencies clean \
  stage install uninstall deb test-install wheel test-python

demo: dependencies
	$(BUILD) --product pathreel
	@mkdir -p out
	$(PATHREEL) render scenes/spirograph.yaml -o out/spirograph.mp4
	@echo 'To see a scene while you write it: $(PATHREEL) preview scenes/spirograph.yaml'

# Builds everything, and checks the imports against the table of modules in Package.swift.
build: dependencies
	$(BUILD) --explicit-target-dependency-import-check error

# Builds the library with which programs of SwiftUI files are linked; it is part of `make build`, too.
swiftui: dependencies
	$(BUILD) --product SwiftUI

# Renders a film in Swift, from a package of its own that depends on this one.
film: dependencies
	$(BUILD) --package-path Examples/PaperBoat
	@mkdir -p out
	Examples/PaperBoat/.build/release/PaperBoat render -o out/paper-boat.mp4

test: dependencies
	$(TEST)

# Tests formulas, which LaTeX and dvisvgm typeset. Without these programs, `make test` skips the tests of formulas.
test-formulas:
	Scripts/install-dependencies formulas
	$(TEST) --filter 'FormulasTests|Formula'
	$(BUILD) --product pathreel
	$(PATHREEL) check scenes/formulas/*.yaml

# Runs the tests with the portable kernels, which processors without AVX2 use.
test-portable: dependencies
	$(TEST) -Xcc -DPATHREEL_PORTABLE_KERNELS --scratch-path .build-portable

# Tests the pages of the preview and of sweeps: their types, unit tests of the preview's modules, and whole pages in
# Chromium and Firefox with the running program. Also tests the web site, in Chromium.
# `make test-browser only=playing` runs Tests/Browser/test_playing.py alone.
PAGE = Sources/PreviewPage/Page
test-browser:
	Scripts/install-dependencies browser site
	$(BUILD) --product pathreel
	tsc --allowJs --checkJs --strict --noEmit --target es2022 --module es2022 --lib es2022,dom,dom.iterable $(PAGE)/*.js
	tsc --allowJs --checkJs --noEmit --target es2022 --lib es2022,dom,dom.iterable Sources/Series/Page/gallery.js
	tsc --allowJs --checkJs --noEmit --target es2022 --lib es2022,dom,dom.iterable Scripts/website/site.js
	/usr/bin/python3 Tests/Page/run.py $(PAGE)
	/usr/bin/python3 -B -m unittest discover -s Tests/Browser -p 'test_$(or $(only),*).py' -v

# Tests jobs on a Slurm cluster, which the tests start and stop on this machine.
test-farm:
	Scripts/install-dependencies farm
	$(BUILD) --product pathreel
	/usr/bin/python3 -B Tests/Farm/test_farm.py

# Renders every scene of the gallery at its full size, into out/, animations of other tools among them. A scene without
# an opaque background has grey behind it.
gallery: dependencies
	$(BUILD) --product pathreel
	@mkdir -p out
	@for scene in scenes/*.yaml scenes/svg/*.svg scenes/pictures/*.json; do \
	  name=$$(basename $$scene); \
	  case $$name in *.yaml) matte="--matte=#404650" ;; *) matte= ;; esac; \
	  $(PATHREEL) render $$scene -o out/$${name%.*}.mp4 $$matte || exit; \
	done

# Compares Pathreel with Cairo and Skia: time and accuracy of drawing, whole clips, and frames before they are drawn.
# `make benchmark only="drawing W1 W3"` or `only=clips` runs a part.
benchmark:
	Benchmarks/prepare
	Benchmarks/benchmark $(only)

# Measures the latency of the preview in headless Chromium. `make benchmark-preview only=latency` or
# `only="playing sine"` runs a part.
benchmark-preview:
	Scripts/install-dependencies browser
	$(BUILD) --product pathreel
	Benchmarks/preview $(only)

# Compares a batch with starting the program for each row, in clips per minute.
# `make benchmark-batch only="--seconds 1"` makes other clips.
benchmark-batch:
	$(BUILD) --product pathreel
	Benchmarks/batch $(only)

# Compares GIFs of the gallery with FFmpeg's: time, size and similarity. `make benchmark-gif only="orbits --rounds 1"`
# runs a part.
benchmark-gif:
	$(BUILD) --product pathreel
	Benchmarks/gif $(only)

# Fuzzes parsers, decoders, the stroker and the rasteriser, for FUZZ_SECONDS each. `make fuzz only="FuzzSVG FuzzTable"`
# fuzzes some of them.
FUZZ_SECONDS = 60
fuzz: dependencies
	Scripts/fuzz $(FUZZ_SECONDS) $(only)

# Runs the tests under the address sanitizer and the thread sanitizer. They run unoptimised, because the sanitizers miss
# errors in optimised code. This takes about an hour.
sanitize: dependencies
	ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 swift test --sanitize address --scratch-path .build-address
	TSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/thread-suppressions swift test --sanitize thread --scratch-path .build-thread

# Writes the reference of scene files with the pictures of its examples, and the page of examples, into Documentation/.
reference: dependencies
	$(BUILD) --product pathreel
	Scripts/render-reference
	Scripts/write-examples

# Builds the documentation of the symbols that `import Pathreel` provides, as a web site in out/docs.
docs: dependencies
	$(BUILD)
	Scripts/build-docs

# Builds the web site out/site from the gallery, the documents, and the documentation of the API if `make docs` made it.
# The first time takes about a quarter of an hour on two processors, most of it for VP9; later on it makes changed films.
site:
	Scripts/install-dependencies formulas site
	$(BUILD) --product pathreel
	$(BUILD) --product SwiftUI
	Scripts/build-site

# Builds the program, its manual page and completions without installing them. After it, `sudo make install` builds
# nothing as root. The program is compiled apart from that of `make demo`, because the Swift runtime is linked into it.
# So it starts faster, and runs on machines without a Swift toolchain. Tests need the shared runtime, and so does the
# library for SwiftUI files, which is that of `make build`.
stage: $(STAGE)/bin/pathreel

$(STAGE)/bin/pathreel: Package.swift Scripts/prepare-install Scripts/manual-page.swift $(shell find Sources -type f)
	Scripts/install-dependencies
	$(BUILD) --product pathreel --static-swift-stdlib --scratch-path .build-install
	$(BUILD) --product SwiftUI
	Scripts/prepare-install .build-install/release/pathreel $(STAGE) .build/release

install: $(STAGE)/bin/pathreel
	@case "$(PREFIX)" in /*) ;; *) echo "PREFIX=$(PREFIX): give an absolute path, such as $$HOME/.local"; exit 64 ;; esac
	@for file in $(INSTALLED) $$(cd "$(STAGE)" && find lib -type f 2>/dev/null); do \
	  case $$file in bin/*) mode=755 ;; *) mode=644 ;; esac; \
	  install -D -m $$mode "$(STAGE)/$$file" "$(DESTDIR)$(PREFIX)/$$file" || exit; \
	  echo "$(DESTDIR)$(PREFIX)/$$file"; \
	done

# Makes Debian packages of that for the release that this machine runs, in out/. Scripts/make-deb says what is in them.
deb: $(STAGE)/bin/pathreel
	Scripts/install-dependencies packages
	Scripts/make-deb $(STAGE) out

# Installs the packages in a bare Debian without Swift, which debootstrap makes in a temporary folder, uses them there,
# upgrades and removes them; and takes the steps of the Dockerfile. Needs root rights, by sudo for other users, and no
# container engine. `make test-install only=ContainerTests` runs a part.
test-install: deb
	$(if $(filter 0,$(shell id -u)),,sudo -E env "PATH=$$PATH") /usr/bin/python3 -B Tests/Install/test_install.py $(only)

# Makes the Python package, with the program in it, in out/; and tests it in an environment of its own.
wheel: $(STAGE)/bin/pathreel
	Scripts/make-wheel $(STAGE) out

test-python: wheel
	Tests/Python/run "$$(ls -t out/pathreel-*.whl | head -n 1)"

uninstall:
	@for file in $(INSTALLED); do rm -fv "$(DESTDIR)$(PREFIX)/$$file" || exit; done
	@rm -rfv "$(DESTDIR)$(PREFIX)/lib/pathreel"

SOURCES = Sources Tests Package.swift Scripts/check-documentation.swift Scripts/swiftui-names.swift Scripts/manual-page.swift Examples/PaperBoat/Sources Examples/PaperBoat/Package.swift \
  Examples/Libraries/Sources Examples/Libraries/Package.swift \
  Benchmarks/Sources Benchmarks/Package.swift Fuzzing/Sources Fuzzing/Package.swift

lint:
	swift format lint --strict --recursive --parallel $(SOURCES)

format:
	swift format format --in-place --recursive --parallel $(SOURCES)

dependencies:
	@Scripts/install-dependencies

clean:
	rm -rf .build .build-* Examples/PaperBoat/.build Examples/Libraries/.build out
