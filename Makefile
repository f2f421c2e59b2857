# Everything below needs Python 3.11 or newer and make, nothing more: each target sets itself up in .venv, Node too.

SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
CATALOGUES := $(wildcard src/defilade/language/locale/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGUES:.po=.mo)
WORKERS ?= 2
EXAMPLE ?= examples/figure-10.toml
PICTURE := build/$(basename $(notdir $(EXAMPLE)))
WEB_TOOLS := web/node_modules/.package-lock.json
PAGE := src/defilade/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f -not -path '*/catalogues/*' 2>/dev/null) web/index.html \
  web/vite.config.ts web/tsconfig.json $(wildcard web/locale/*/LC_MESSAGES/*.po)
PORT ?= 8000

.PHONY: help setup web play example test mutants lint audit format bench docs lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST)

setup: $(STAMP) $(COMPILED) ## install everything into .venv; the command is .venv/bin/defilade

web: $(PAGE) ## build the board's page

play: setup web ## open the board in a browser (PORT=number for another port)
	$(BIN)/defilade serve --open --port $(PORT)

example: setup ## rule an example and draw it (EXAMPLE=file for another)
	@mkdir -p build
	@$(BIN)/defilade rule $(EXAMPLE) --svg $(PICTURE).svg --png $(PICTURE).png
	@echo
	@echo "The picture: $(PICTURE).svg and $(PICTURE).png"
	@echo "The command: $(BIN)/defilade --help"

test: setup web ## run all tests, the documentation's examples too
	$(BIN)/pytest -n $(WORKERS)

mutants: setup ## break the rules line by line and see whether the tests notice (MUTANTS="--only movement")
	$(BIN)/python -m tools.mutants --jobs $(WORKERS) $(MUTANTS)

lint: setup $(WEB_TOOLS) ## style, types, the order of the rooms, translations, links; the page's too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.catalogues check
	$(BIN)/python -m tools.pages check
	$(BIN)/python -m tools.catalogues compile
	$(BIN)/python -m tools.web types lint test

audit: setup ## look for known vulnerabilities in what the lock files pin
	$(BIN)/python -m tools.audit

format: setup $(WEB_TOOLS) ## bring the code into the one style
	$(BIN)/python -m tools.web format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup ## measure against the bars (BENCH=--quick for a short run)
	$(BIN)/python -m benchmarks $(BENCH)

docs: setup ## write docs/clauses.md anew and check the links of all pages
	$(BIN)/python -m tools.pages write

lock: setup ## choose versions anew and write requirements.lock
	$(BIN)/python -m venv build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --all-extras \
	  --generate-hashes --custom-compile-command "make lock" --upgrade \
	  --output-file requirements.lock pyproject.toml

clean: ## remove what was built, .venv too
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache $(COMPILED) web/node_modules \
	  $(dir $(PAGE)) web/src/i18n/catalogues

$(STAMP): pyproject.toml requirements.lock hatch_build.py tools/find_python.sh
	@python=$$(sh tools/find_python.sh "$(PYTHON)") && \
	  { test -x $(BIN)/python && $(BIN)/python -c 'import pip' 2>/dev/null || "$$python" -m venv --clear $(VENV); }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(COMPILED): %.mo: %.po | $(STAMP)
	@$(BIN)/python -m tools.catalogues compile

$(WEB_TOOLS): web/package.json web/package-lock.json | $(STAMP)
	$(BIN)/python -m tools.web install
	@touch $@

$(PAGE): $(PAGE_SOURCES) hatch_build.py $(WEB_TOOLS)
	$(BIN)/python -m tools.web build
	@touch $@
