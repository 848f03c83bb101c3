/**
 * Table of the repository's checks. `schedule.js` runs it, `tests/budgets/ci.toml` has their
 * seconds.
 */

/**
 * Kind of report that a runner writes to `ROADSIDE_TESTS_REPORT`.
 * @typedef {'playwright' | 'vitest' | 'junit' | 'counts'} Report
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command
 * @property {Readonly<Record<string, string>>} [variables] Set for the command.
 * @property {readonly string[]} [needs] Names of steps that must pass before.
 * @property {0 | 1 | 2} lanes How many of the two lanes it takes: 0 for a download, 2 for a step
 *   that uses the whole machine.
 * @property {Report} [report] Source of its counts. Without it, the step is one check.
 * @property {boolean} [check] Whether `make check` runs it.
 */

/** Program and arguments of a command; none contains a space. */
const words = (/** @type {string} */ command) => command.split(' ');

const SYSTEM = 'packages of the system';
const NPM = 'packages of npm';
const CRATES = 'crates';
const TOOLS = 'tools for Rust';
const EDGE = 'build of the edge';
const RUST = 'build and lints of Rust';
const FRAGMENTS = 'build of the fragments';
const GALLERY = 'build of the gallery';
const SMOKE = 'smoke test of the journeys';

/**
 * Order in which steps start when they can.
 * @type {readonly Step[]}
 */
export const STEPS = [
  { name: SYSTEM, command: words('tests/setup.sh'), lanes: 0 },
  { name: NPM, command: words('make node_modules/.installed'), lanes: 0 },
  { name: CRATES, command: words('cargo fetch --quiet --locked'), lanes: 0 },
  // Packages outside the workspace, whose lock files nothing else reads.
  ...['edge/fuzz', 'api/fuzz'].map((folder) => ({
    name: `crates of ${folder}`,
    command: words(`cargo fetch --quiet --locked --manifest-path ${folder}/Cargo.toml`),
    needs: [CRATES],
    lanes: /** @type {const} */ (0),
  })),
  { name: TOOLS, command: words('tests/tools.sh'), needs: [SYSTEM], lanes: 0 },
  { name: 'retired words and line widths', command: words('node tests/ci/prose.js'), lanes: 1, check: true },
  { name: 'folders and imports', command: words('node tests/ci/layout.js'), lanes: 1, check: true },
  { name: 'format of Rust', command: words('cargo fmt --all --check'), lanes: 1, check: true },
  { name: EDGE, command: words('tests/ci/cargo.sh build --bins'), needs: [CRATES], lanes: 1 },
  { name: FRAGMENTS, command: words('npm run --silent build'), needs: [NPM], lanes: 1 },
  { name: GALLERY, command: words('npm run --silent gallery -- --build'), needs: [FRAGMENTS], lanes: 1 },
  {
    name: 'types of TypeScript',
    command: words('npm run --silent typecheck'),
    needs: [NPM],
    lanes: 1,
    check: true,
  },
  {
    name: 'lints of TypeScript and CSS, unused code, format',
    command: words('npm run --silent lint'),
    needs: [NPM],
    lanes: 1,
    check: true,
  },
  {
    name: 'units of TypeScript',
    command: words('npm run --silent test'),
    needs: [FRAGMENTS],
    lanes: 1,
    report: 'vitest',
  },
  {
    name: 'licences, sources and duplicates of crates',
    command: words('tests/deny.sh'),
    needs: [TOOLS, CRATES],
    lanes: 1,
    check: true,
  },
  {
    name: 'countries',
    command: words('tests/ci/python_units.py api/geo'),
    needs: [SYSTEM],
    lanes: 1,
    report: 'counts',
  },
  {
    name: SMOKE,
    command: words('npm run --silent --workspace @roadside/tests smoke'),
    needs: [SYSTEM, EDGE, FRAGMENTS],
    lanes: 1,
    report: 'playwright',
  },
  {
    name: RUST,
    command: words('node tests/ci/lint-build.js'),
    needs: [EDGE],
    lanes: 1,
    check: true,
  },
  {
    name: 'tests of Rust, on SQLite',
    command: words('tests/ci/nextest.sh sqlite'),
    needs: [RUST, TOOLS, FRAGMENTS],
    lanes: 1,
    report: 'junit',
  },
  {
    name: 'tests of the product API on PostgreSQL',
    command: words('api/tests/postgres.sh tests/ci/nextest.sh postgres --test api'),
    needs: [RUST, TOOLS, SYSTEM],
    lanes: 1,
    report: 'junit',
  },
  {
    name: 'tests of files and support on an S3 server',
    command: words('api/tests/s3.sh tests/ci/nextest.sh s3 --test api support nodes::search'),
    needs: [RUST, TOOLS],
    lanes: 1,
    report: 'junit',
  },
  {
    name: "a virus scanner, Debian's",
    command: words('api/tests/clamd.sh tests/ci/nextest.sh scanner --test api debians_scanner --run-ignored only'),
    needs: [RUST, TOOLS, SYSTEM],
    lanes: 1,
    report: 'junit',
  },
  {
    name: 'both APIs as their OpenAPI documents say',
    command: words('tests/schema/run.sh'),
    needs: [SYSTEM, EDGE, FRAGMENTS],
    lanes: 1,
    report: 'counts',
  },
  { name: 'examples in the docs of Rust', command: words('tests/ci/cargo.sh test --doc'), needs: [RUST], lanes: 1 },
  {
    name: 'journeys in a browser',
    // The smoke test runs the others.
    command: words('npm run --silent --workspace @roadside/tests journeys -- --grep-invert @smoke'),
    needs: [SMOKE, GALLERY],
    lanes: 2,
    report: 'playwright',
  },
];
