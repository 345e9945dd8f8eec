# make run    everything, on this machine      make test   the whole suite and all checks
SHELL := /bin/sh
# One process of the suite for each core, each with a database server of its own; JOBS=0: one in all.
JOBS ?= auto
PYTHON_IN_VENV := .venv/bin/python

.PHONY: run test lint bench eval properties fetch-model backup restore environment

run: environment
	@exec $(PYTHON_IN_VENV) manage.py up

test:
	@bin/bootstrap --browser
	$(PYTHON_IN_VENV) -m pytest -n $(JOBS) --maxprocesses=4
	@$(MAKE) --no-print-directory lint

lint: environment
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy .
	.venv/bin/lint-imports
	.venv/bin/codespell

bench: environment
	$(PYTHON_IN_VENV) -m pytest -s -p no:randomly -o python_files="bench_*.py" tests/benchmarks

# What extraction finds in single messages; answers are kept, so that a stopped run goes on.
EVAL_OUT ?= test-results/eval
eval: environment  # make eval EVAL_OUT=folder
	@$(PYTHON_IN_VENV) -m tests.evals.extraction --set all --rules --out "$(EVAL_OUT)/rules.jsonl"
	@$(PYTHON_IN_VENV) -m tests.evals.extraction --set all --if-ready --out "$(EVAL_OUT)/model.jsonl"

SEED ?= $(shell date +%s)
properties: environment  # make properties SEED=number, to try the same examples again
	$(PYTHON_IN_VENV) -m pytest -p no:randomly --hypothesis-profile=thorough --hypothesis-seed=$(SEED) tests/properties

fetch-model: environment
	@$(PYTHON_IN_VENV) manage.py fetch_model

backup: environment  # make backup TO=folder
	@test -n "$(TO)" || { echo "Say where to: make backup TO=/path/to/a/folder" >&2; exit 2; }
	@$(PYTHON_IN_VENV) manage.py backup "$(TO)"

restore: environment  # make restore FROM=file, into a DATA_DIR without a database
	@test -n "$(FROM)" || { echo "Say from what: make restore FROM=/path/to/file.tar.gz" >&2; exit 2; }
	@$(PYTHON_IN_VENV) manage.py restore "$(FROM)"

environment:
	@bin/bootstrap
