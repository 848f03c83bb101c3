# Roadside. `make` prints this help. Needs Rust, Node and make; targets install the rest.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory

# npm's programs, the pinned Node included, come first.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

# Builds of the dev profile. `cargo.sh` explains why no target calls cargo directly.
TARGET := $(or $(CARGO_TARGET_DIR),target)
EDGE := $(TARGET)/debug/edge
CARGO := tests/ci/cargo.sh
JOURNEYS := npm run --silent --workspace @roadside/tests journeys --

.PHONY: help
help: ## Prints this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: fragments $(EDGE) ## Installs, builds, seeds and serves the site on http://localhost:8080
	@ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY=true ROADSIDE_EMBEDDED_API_DEVELOPMENT_EVENTS=true ROADSIDE_GEO_HERE=ru/moskva $(EDGE) serve

.PHONY: dev
dev: node_modules/.installed ## Serves and rebuilds on changes; FRAGMENT=knowledge-base adds React Refresh, AGAINST=https://… shows it on a running site
	@$(if $(AGAINST),FRAGMENT=$(FRAGMENT) AGAINST=$(AGAINST) node mfe-kit/build/against/main.js,edge/dev.sh $(FRAGMENT))

.PHONY: fragment
fragment: node_modules/.installed ## Creates the folder of a new fragment: NAME=news OWNER=news PURPOSE="What is new, for drivers."
	@node mfe-kit/build/scaffold/main.js --name "$(NAME)" --owner "$(OWNER)" --purpose "$(PURPOSE)"
	@npm install --no-audit --no-fund --loglevel=error
	@touch node_modules/.installed # Adding a folder needs no installation from scratch.

.PHONY: test
test: ## Runs every check: format, lints, types, unit, API on both databases, journeys in a browser
	@node tests/ci/main.js

.PHONY: audit
audit: ## Runs every audit below in sequence (over an hour): the full matrices that `make test` samples
audit: audit-docs audit-aborted audit-support audit-fuzz audit-schema audit-pages audit-visitors audit-browsers audit-links audit-mutants audit-cluster audit-deploy

.PHONY: audit-docs
audit-docs: ## Builds the Rust documentation; broken links and warnings fail
	@RUSTDOCFLAGS='-D warnings' $(CARGO) doc --quiet --no-deps --document-private-items

.PHONY: audit-aborted
audit-aborted: fragments ## Aborts 10,000 page loads and looks for leaks
	@$(CARGO) test --quiet --test edge -- --ignored --nocapture ten_thousand

.PHONY: audit-support
audit-support: ## Kills the API 200 times during submissions
	@tests/audit-support.sh

.PHONY: audit-fuzz
audit-fuzz: ## Fuzzes every target for 20 seconds
	@edge/fuzz/run.sh 20
	@api/fuzz/run.sh 20

.PHONY: audit-schema
audit-schema: tests-ready ## Sends both APIs 100 examples per operation, and requests derived from responses
	@tests/schema/run.sh --examples 100 --minutes 30 --stateful

.PHONY: audit-pages
audit-pages: tests-ready ## Tests every page type in every brand and language, and first paint
	@ROADSIDE_TESTS_AUDIT=true $(JOURNEYS) pages gallery resilience budgets/first-paint

.PHONY: audit-visitors
audit-visitors: tests-ready ## Runs every journey with each of the six visitors
	@ROADSIDE_TESTS_AUDIT=true $(JOURNEYS) journeys

.PHONY: audit-browsers
audit-browsers: fragments build-dev ## Runs 23 journeys in real Firefox ESR and real WebKit, which it installs
	@tests/browsers/run.sh

.PHONY: audit-links
audit-links: tests-ready ## Checks links, sitemaps and structured data of every locale (half an hour)
	@ROADSIDE_TESTS_AUDIT=true $(JOURNEYS) seo

.PHONY: audit-mutants
audit-mutants: tests-ready ## Breaks what the edge sends, one fault at a time; a browser test must fail
	@node tests/mutants/main.js

.PHONY: audit-cluster
audit-cluster: fragments build-dev ## Runs three edges and three APIs under faults for 12 minutes (root; MINUTES=3, SEED=7)
	@tests/cluster/run.sh $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED))

.PHONY: audit-deploy
audit-deploy: fragments build-dev ## Checks deploy/ with the programs it is for; boots the package and runs the image
	@tests/deploy/run.sh

.PHONY: check
check: ## Retired words, folders, format, lints, types and licences only
	@node tests/ci/main.js --check

.PHONY: fmt
fmt: node_modules/.installed ## Formats everything
	@cargo fmt --all
	@npm run --silent format

.PHONY: lint
lint: node_modules/.installed ## Lints only
	@node tests/ci/lint-build.js
	@npm run --silent lint

.PHONY: contracts
contracts: node_modules/.installed ## Regenerates OpenAPI documents and their TypeScript types
	@$(CARGO) build --quiet --bins
	@$(TARGET)/debug/product-api openapi > api/openapi.json.new && mv api/openapi.json.new api/openapi.json
	@$(EDGE) openapi > edge/openapi.json.new && mv edge/openapi.json.new edge/openapi.json
	@npm run --silent generate

.PHONY: bench
bench: node_modules/.installed ## Measures rules, renders, pages and Lighthouse's scores (minutes; release build)
	@tests/bench/run.sh

.PHONY: fuzz
fuzz: ## Fuzzes the composer's parsers, the rules, form bodies and pictures, 60 seconds each
	@edge/fuzz/run.sh
	@api/fuzz/run.sh

.PHONY: screenshots
screenshots: fragments $(EDGE) ## Takes the pictures of the README and the guides again; ALL=1 takes every screen, into .cache/screens
	@node tests/screenshots/main.ts $(if $(ALL),--all)

.PHONY: build
build: node_modules/.installed ## Builds for production: edge and product-api in target/release, and the fragments
	@cargo build --release -p edge -p product-api
	@npm run --silent build

.PHONY: packages
packages: build ## Builds the Debian package and the container image (as root), into target/packages
	@tests/deploy/setup.sh
	@deploy/debian/build.sh
	@deploy/oci/build.sh

.PHONY: clean
clean: ## Removes build outputs
	@rm -rf target node_modules mfe-*/dist mfe-*/node_modules tests/node_modules test-results data .cache

# --- prerequisites of the targets above

.PHONY: fragments
fragments: node_modules/.installed
	@npm run --silent build

# Cargo decides what is stale.
.PHONY: $(EDGE)
$(EDGE):
	@echo "Building the edge (the first time takes minutes)"
	@$(CARGO) build --bin edge --bin product-api

.PHONY: build-dev
build-dev:
	@$(CARGO) build --quiet --bins

# What browser tests and tests of both APIs need: Debian's packages, the site and the gallery.
.PHONY: tests-ready
tests-ready: fragments build-dev
	@tests/setup.sh
	@npm run --silent gallery -- --build

node_modules/.installed: package-lock.json $(wildcard mfe-*/package.json) tests/package.json package.json
	@echo "Installing npm packages"
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@
