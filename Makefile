# Two commands: `make play` sets everything up and runs Urbes; `make test` sets everything up and runs every check and test.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
CLIENT := $(shell find web -type f -not -path '*/node_modules/*' -not -name '*.test.ts' 2>/dev/null)
PAGE   := src/urbes/server/static/index.html
NPM    := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm

.PHONY: play terminal test bench fuzz storm docs compiled wheel needs clean
.DELETE_ON_ERROR:

# One need not wait for the compiler: without a compiled engine the game starts interpreted, and the engine is compiled beside it.
play: $(VENV)/.play $(PAGE)
	@$(BIN)/python tools/play.py serve --open $(ARGS)

terminal: $(VENV)/.play
	@$(BIN)/python tools/play.py $(ARGS)

test:
	@$(MAKE) --no-print-directory -j4 compiled $(PAGE) $(VENV)/.test web/node_modules/.test needs
	@$(BIN)/python tools/test.py $(ARGS)

bench: compiled
	@$(BIN)/urbes bench $(ARGS)

# A night's worth of malformed requests and messages: make fuzz ARGS=1000000
fuzz: compiled $(VENV)/.test
	@$(BIN)/python -m tests.server.fuzzing $(ARGS)

# Browsers play whole games while the server is killed, its line cut and its clock moved: make storm ARGS=1800 (seconds)
storm: compiled $(PAGE) $(VENV)/.test
	@PYTHONPATH="$(CURDIR):$(CURDIR)/tests/web" $(BIN)/python tests/web/storm.py $(ARGS)

# The documentation as a site in build/site, the rules of the games among it.
docs: $(VENV)/.docs
	@$(BIN)/python tools/site.py

# What others install: the browser client and the compiled engine inside, for this platform and this Python.
wheel: compiled $(PAGE)
	@rm -rf build/lib* build/bdist* dist
	@$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir dist .
	@echo "To install it: pip install \"$$(ls dist/*.whl)[server]\""

compiled: $(VENV)/.play
	@$(BIN)/python setup.py -q build_ext --inplace

needs: $(VENV)/bin/python
	@$(BIN)/python tools/needs.py

# The browser client is built with the node that PyPI carries; nobody needs to have one.
$(PAGE): $(CLIENT) | web/node_modules/.package-lock.json
	@echo "Building the browser client ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | $(VENV)/.play
	@echo "Installing what the browser client needs ..."
	@$(NPM) ci --omit=dev --no-update-notifier --no-audit --no-fund --loglevel=error --prefer-offline
	@touch $@

# Beside it the checks of its source; the client is built first, so that nothing is pulled away under it.
web/node_modules/.test: web/package-lock.json | $(PAGE)
	@echo "Installing what checks the browser client ..."
	@$(NPM) install --no-save --no-update-notifier --no-audit --no-fund --loglevel=error --prefer-offline
	@touch $@

# Compiled files beside the source are those of an older Urbes, and would be run instead of it.
$(VENV)/.play: requirements/play.txt requirements/constraints.txt setup.py pyproject.toml tools/install.py | $(VENV)/bin/python
	@echo "Installing what Urbes needs ..."
	@$(BIN)/python tools/install.py -r requirements/play.txt
	@find src -name '*.so' -delete
	@URBES_INTERPRETED=1 $(BIN)/python tools/install.py --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.docs: requirements/docs.txt requirements/constraints.txt tools/install.py | $(VENV)/.play
	@echo "Installing what the documentation needs ..."
	@$(BIN)/python tools/install.py -r requirements/docs.txt
	@touch $@

$(VENV)/.test: requirements/test.txt requirements/docs.txt requirements/learn.txt requirements/constraints.txt tools/install.py | $(VENV)/.play
	@echo "Installing what the tests need ..."
	@$(BIN)/python tools/install.py -r requirements/test.txt -r requirements/docs.txt
	@$(BIN)/python tools/install.py -r requirements/learn.txt
	@touch $@

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Urbes needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make play PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing; on Debian or Ubuntu: apt install python3-venv"; exit 1; }

clean:
	@rm -rf build dist $(VENV) web/node_modules src/urbes/server/static src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
