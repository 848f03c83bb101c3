# Roadside. `make` prints this help. Needs Rust, Node and make; the rest is installed by the targets that use it.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory

# What npm installs, the pinned Node included, comes first.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

EDGE := target/debug/edge

.PHONY: help
help: ## Prints this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: fragments $(EDGE) ## Installs, builds, seeds and serves the site on http://localhost:8080
	@ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY=true $(EDGE) serve

.PHONY: dev
dev: node_modules/.installed ## Serves with watch on Rust, content, strings and fragments; FRAGMENT=knowledge-base adds React Refresh for one, AGAINST=https://… shows it on a running site
	@$(if $(AGAINST),FRAGMENT=$(FRAGMENT) AGAINST=$(AGAINST) node mfe-kit/build/against/main.js,edge/dev.sh $(FRAGMENT))

.PHONY: fragment
fragment: node_modules/.installed ## Makes the folder of a new fragment: NAME=news OWNER="Squad News" PURPOSE="What is new, for drivers."
	@node mfe-kit/build/scaffold/main.js --name "$(NAME)" --owner "$(OWNER)" --purpose "$(PURPOSE)"
	@npm install --package-lock-only --no-audit --no-fund --loglevel=error

.PHONY: test
test: ## Runs every check: format, lints, types, unit, API on both databases, journeys in a browser
	@tests/all.sh

.PHONY: audit
audit: fragments $(EDGE) ## Looks at everything that `make test` takes a sample of: matrices, links, sitemaps of all locales, 10,000 aborted page loads, 200 kills, a virus scanner, every fuzz target for 20 seconds, both APIs (an hour)
	@cargo test --quiet -p edge --test edge -- --ignored --nocapture ten_thousand
	@ROADSIDE_TESTS_AUDIT=true npm run --silent --workspace @roadside/tests journeys -- seo journeys/accessibility journeys/markup journeys/without-javascript \
		resilience/hydration resilience/quiet resilience/policy resilience/streaming budgets/first-paint
	@tests/audit-support.sh
	@edge/fuzz/run.sh 20
	@api/fuzz/run.sh 20
	@cargo build -p product-api
	@tests/schema/run.sh --examples 100 --minutes 30 --stateful

.PHONY: check
check: node_modules/.installed ## Format, lints and types only
	@tests/check.sh

.PHONY: fmt
fmt: node_modules/.installed ## Formats everything
	@cargo fmt --all
	@npm run --silent format

.PHONY: lint
lint: node_modules/.installed ## Lints only
	@cargo clippy --quiet --workspace --all-targets -- -D warnings
	@npm run --silent lint

.PHONY: contracts
contracts: node_modules/.installed ## Regenerates OpenAPI documents and the TypeScript types made from them
	@cargo run --quiet -p product-api -- openapi > api/openapi.json.new && mv api/openapi.json.new api/openapi.json
	@cargo run --quiet -p edge -- openapi > edge/openapi.json.new && mv edge/openapi.json.new edge/openapi.json
	@npm run --silent generate

.PHONY: bench
bench: node_modules/.installed ## Measures rules, renders, pages and Lighthouse's scores (minutes; release build)
	@tests/bench/run.sh

.PHONY: fuzz
fuzz: ## Fuzzes the composer's parsers, the rules, the bodies of forms and pictures, 60 seconds each
	@edge/fuzz/run.sh
	@api/fuzz/run.sh

.PHONY: screenshots
screenshots: fragments $(EDGE) ## Takes the README's screenshots again
	@node tests/screenshots/main.ts

.PHONY: build
build: node_modules/.installed ## Builds for production: target/release/edge and the fragments
	@cargo build --release -p edge
	@npm run --silent build

.PHONY: clean
clean: ## Removes what was built, not what was written
	@rm -rf target node_modules mfe-*/dist mfe-*/node_modules tests/node_modules test-results data .cache

# --- what the targets above stand on

.PHONY: fragments
fragments: node_modules/.installed
	@npm run --silent build

# Cargo knows best what is stale.
.PHONY: $(EDGE)
$(EDGE):
	@echo "Building the edge (the first time takes minutes)"
	@cargo build -p edge

node_modules/.installed: package-lock.json $(wildcard mfe-*/package.json) tests/package.json package.json
	@echo "Installing npm packages"
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@
