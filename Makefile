# Two commands: `make play` sets everything up and runs Urbes; `make test` sets everything up and runs every check and test.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -q
ENGINE := $(shell find src/urbes/kernel src/urbes/games -name '*.py')
CLIENT := $(shell find web -type f -not -path '*/node_modules/*' -not -name '*.test.ts' 2>/dev/null)
PAGE   := src/urbes/server/static/index.html

.PHONY: play terminal test bench interpreted clean

play: $(VENV)/.built $(PAGE)
	@$(BIN)/urbes serve --open $(ARGS)

terminal: $(VENV)/.built
	@$(BIN)/urbes $(ARGS)

test: $(VENV)/.built $(VENV)/.test $(PAGE)
	@$(BIN)/python tools/needs.py
	@$(BIN)/python tools/test.py $(ARGS)

bench: $(VENV)/.built
	@$(BIN)/urbes bench $(ARGS)

# The engine is compiled in place; when its source changes it is compiled again, without leftovers of modules that are gone.
$(VENV)/.built: $(VENV)/.play setup.py pyproject.toml $(ENGINE)
	@echo "Building the engine (a minute or two, only when it has changed) ..."
	@find src -name '*.so' -delete
	@$(PIP) install --no-build-isolation --no-deps -e .
	@$(BIN)/python tools/built.py
	@touch $@

# The browser client is built with the node that PyPI carries; nobody needs to have one.
$(PAGE): $(VENV)/.play $(CLIENT)
	@echo "Building the browser client ..."
	@cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --loglevel=error && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent build -- --logLevel warn
	@touch $@

$(VENV)/.play: requirements/play.txt requirements/constraints.txt | $(VENV)/bin/python
	@echo "Installing what Urbes needs ..."
	@$(PIP) install -r requirements/play.txt
	@touch $@

$(VENV)/.test: requirements/test.txt requirements/constraints.txt | $(VENV)/bin/python
	@echo "Installing what the tests need ..."
	@$(PIP) install -r requirements/test.txt
	@touch $@

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Urbes needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make play PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing; on Debian or Ubuntu: apt install python3-venv"; exit 1; }

# The same engine from its source, for stepping through it; `make play` compiles again after `make clean`.
interpreted:
	@find src -name '*.so' -delete

clean: interpreted
	@rm -rf build dist $(VENV) web/node_modules src/urbes/server/static src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
