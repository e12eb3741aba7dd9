# `make demo` renders a clip, `make test` runs every test. Both install what is missing first.

BUILD = swift build -c release
PATHREEL = .build/release/pathreel
# The tests draw and encode many frames, so they run optimised. They reach `package` members and need no testable build, which
# would compile all sources again, with other flags than `swift build`.
TEST = Scripts/run-tests -c release --explicit-target-dependency-import-check error --disable-testable-imports

# What is made here is made anew, and nothing of it stays in the cache of who makes it.
export PATHREEL_CACHE_LIMIT = 0

# Where `make install` puts things; DESTDIR is a folder in front of that, for who makes packages.
PREFIX = /usr/local
DESTDIR =
INSTALLED = bin/pathreel share/man/man1/pathreel.1 share/bash-completion/completions/pathreel \
  share/zsh/site-functions/_pathreel share/fish/vendor_completions.d/pathreel.fish
# What is installed, laid out as it will lie there.
STAGE = .build/install

.PHONY: demo film test test-formulas test-portable test-browser test-farm gallery reference docs benchmark benchmark-preview benchmark-batch benchmark-gif fuzz sanitize lint format dependencies clean \
  stage install uninstall

demo: dependencies
	$(BUILD) --product pathreel
	@mkdir -p out
	$(PATHREEL) render scenes/spirograph.yaml -o out/spirograph.mp4
	@echo 'To see a scene while you write it: $(PATHREEL) preview scenes/spirograph.yaml'

# A film written in Swift, in a package of its own that depends on this one.
film: dependencies
	swift build --package-path Examples/PaperBoat -c release
	@mkdir -p out
	Examples/PaperBoat/.build/release/PaperBoat render -o out/paper-boat.mp4

test: dependencies
	$(TEST)

# Formulas, set by LaTeX and dvisvgm. Without these `make test` leaves the tests of formulas out.
test-formulas:
	Scripts/install-dependencies formulas
	$(TEST) --filter 'FormulasTests|Formula'
	$(BUILD) --product pathreel
	$(PATHREEL) check scenes/formulas/*.yaml

# The tests again with the kernels as a processor without wider instructions runs them.
test-portable: dependencies
	$(TEST) -Xcc -DPATHREEL_PORTABLE_KERNELS --scratch-path .build-portable

# The pages of the preview and of sweeps: their types, the preview's modules by themselves, and all of it in Chromium and
# Firefox with the program behind it.
# `make test-browser only=playing` runs Tests/Browser/test_playing.py alone.
PAGE = Sources/PreviewPage/Page
test-browser:
	Scripts/install-dependencies browser
	$(BUILD) --product pathreel
	tsc --allowJs --checkJs --strict --noEmit --target es2022 --module es2022 --lib es2022,dom,dom.iterable $(PAGE)/*.js
	tsc --allowJs --checkJs --noEmit --target es2022 --lib es2022,dom,dom.iterable Sources/Series/Page/gallery.js
	/usr/bin/python3 Tests/Page/run.py $(PAGE)
	/usr/bin/python3 -B -m unittest discover -s Tests/Browser -p 'test_$(or $(only),*).py' -v

# Jobs on a cluster of Slurm's, which is started on this machine and ended again.
test-farm:
	Scripts/install-dependencies farm
	$(BUILD) --product pathreel
	/usr/bin/python3 -B Tests/Farm/test_farm.py

# Every scene of the gallery at its full size, into out/.
gallery: dependencies
	$(BUILD) --product pathreel
	@mkdir -p out
	@for scene in scenes/*.yaml; do \
	  $(PATHREEL) render $$scene -o out/$$(basename $$scene .yaml).mp4 || exit; \
	done

# Pathreel beside Cairo and Skia: time and accuracy of drawing, whole clips, and what a frame costs before it is drawn.
# `make benchmark only="drawing W1 W3"` or `only=clips` for a part.
benchmark:
	Benchmarks/prepare
	Benchmarks/benchmark $(only)

# How fast the preview answers the hand, in headless Chromium. `make benchmark-preview only=latency` or `only="playing sine"`.
benchmark-preview:
	Scripts/install-dependencies browser
	$(BUILD) --product pathreel
	Benchmarks/preview $(only)

# Clips a minute of a batch, beside starting the program for each row. `make benchmark-batch only="--seconds 1"` for other clips.
benchmark-batch:
	$(BUILD) --product pathreel
	Benchmarks/batch $(only)

# GIFs of the gallery beside FFmpeg's: time, size and similarity. `make benchmark-gif only="orbits --rounds 1"` for a part.
benchmark-gif:
	$(BUILD) --product pathreel
	Benchmarks/gif $(only)

# Hostile input for whatever parses or draws, for FUZZ_SECONDS each.
FUZZ_SECONDS = 60
fuzz: dependencies
	Scripts/fuzz $(FUZZ_SECONDS)

# The tests again, watched for bad memory accesses and for data races. They run unoptimised here, because optimised code
# hides from the sanitizers: allow an hour.
sanitize: dependencies
	ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 swift test --sanitize address --scratch-path .build-address
	TSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/thread-suppressions swift test --sanitize thread --scratch-path .build-thread

# The reference of scene files with the pictures of its examples, into Documentation/.
reference: dependencies
	$(BUILD) --product pathreel
	Scripts/render-reference

# The documentation of what `import Pathreel` gives as a web site, into out/docs.
docs: dependencies
	$(BUILD)
	Scripts/build-docs

# The program with its manual page and completions, not yet installed. `make stage && sudo make install` builds nothing as root.
stage: $(STAGE)/bin/pathreel

$(STAGE)/bin/pathreel: Package.swift Scripts/prepare-install Scripts/manual-page.swift $(shell find Sources -type f)
	Scripts/install-dependencies
	$(BUILD) --product pathreel
	Scripts/prepare-install $(PATHREEL) $(STAGE)

install: $(STAGE)/bin/pathreel
	@case "$(PREFIX)" in /*) ;; *) echo "PREFIX=$(PREFIX): give an absolute path, such as $$HOME/.local"; exit 64 ;; esac
	@for file in $(INSTALLED); do \
	  case $$file in bin/*) mode=755 ;; *) mode=644 ;; esac; \
	  install -D -m $$mode "$(STAGE)/$$file" "$(DESTDIR)$(PREFIX)/$$file" || exit; \
	  echo "$(DESTDIR)$(PREFIX)/$$file"; \
	done

uninstall:
	@for file in $(INSTALLED); do rm -fv "$(DESTDIR)$(PREFIX)/$$file" || exit; done

SOURCES = Sources Tests Package.swift Scripts/check-documentation.swift Scripts/manual-page.swift Examples/PaperBoat/Sources Examples/PaperBoat/Package.swift \
  Examples/Libraries/Sources Examples/Libraries/Package.swift \
  Benchmarks/Sources Benchmarks/Package.swift Fuzzing/Sources Fuzzing/Package.swift

lint:
	swift format lint --strict --recursive --parallel $(SOURCES)

format:
	swift format format --in-place --recursive --parallel $(SOURCES)

dependencies:
	@Scripts/install-dependencies

clean:
	rm -rf .build Examples/PaperBoat/.build Examples/Libraries/.build out
