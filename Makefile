# Two commands: `make play` sets everything up and runs Urbes; `make test` sets everything up and runs every check and test.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -q
ENGINE := $(shell find src/urbes/kernel src/urbes/games -name '*.py')

.PHONY: play test bench interpreted clean

play: $(VENV)/.built
	@$(BIN)/urbes $(ARGS)

test: $(VENV)/.built $(VENV)/.test
	@$(BIN)/python tools/test.py $(ARGS)

bench: $(VENV)/.built
	@$(BIN)/urbes bench $(ARGS)

# The engine is compiled in place; when its source changes it is compiled again.
$(VENV)/.built: $(VENV)/.play setup.py pyproject.toml $(ENGINE)
	@echo "Building the engine (about a minute, only when it has changed) ..."
	@$(PIP) install --no-build-isolation --no-deps -e .
	@$(BIN)/python tools/built.py
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
	@rm -rf build dist $(VENV) src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
