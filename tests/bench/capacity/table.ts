/** The model's results for two sites, as docs/capacity.md shows them. */
import { percent } from '../table.ts';
import { capacity, type Capacity, type Costs, type Operation, type Site } from './model.ts';

/** A country on few machines, and all countries. */
const SITES: readonly { readonly name: string; readonly site: Site; readonly operation: Operation }[] = [
  {
    name: 'one country',
    site: {
      drivers: 500_000,
      pagesOfDriver: 4,
      cities: 100,
      languagesOfCity: 2,
      articlesOfCity: 500,
      texts: 1300,
    },
    operation: { edges: 2, pageMemory: 1024, cores: 4, load: 0.5 },
  },
  {
    name: 'all countries',
    site: {
      drivers: 50_000_000,
      pagesOfDriver: 4,
      cities: 5000,
      languagesOfCity: 2.5,
      articlesOfCity: 5000,
      texts: 260_000,
    },
    operation: { edges: 12, pageMemory: 8192, cores: 4, load: 0.5 },
  },
];

const number = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });

const ROWS: readonly (readonly [what: string, of: (result: Capacity) => string])[] = [
  ['addresses of articles', ({ addresses }) => number(addresses)],
  ['pages a second, mean', ({ mean }) => number(mean)],
  ['pages a second, peak of a day', ({ peak }) => number(peak)],
  ['pages a second, incident', ({ incident }) => number(incident)],
  ['a shared cache answers, in a day', ({ sharedCache }) => percent(sharedCache, 1)],
  ['edges have the whole page, in a day without a shared cache', ({ edgePages }) => percent(edgePages, 1)],
  ['edges have rendered the text, in a day without a shared cache', ({ edgeTexts }) => percent(edgeTexts, 1)],
  ['cores in an incident, without a shared cache', ({ coresAlone }) => number(coresAlone)],
  ['cores in an incident, behind one', ({ coresBehindCache }) => number(coresBehindCache)],
  ['machines, without a shared cache', ({ machinesAlone }) => number(machinesAlone)],
  ['machines, behind one', ({ machinesBehindCache }) => number(machinesBehindCache)],
  ['terabytes a month to visitors', ({ traffic }) => number(traffic)],
  ['dollars a month, without a shared cache', ({ dollarsAlone }) => number(dollarsAlone)],
  ['dollars a month, behind one', ({ dollarsBehindCache }) => number(dollarsBehindCache)],
];

const INPUTS: readonly (readonly [what: string, of: (row: (typeof SITES)[number]) => number])[] = [
  ['drivers', ({ site }) => site.drivers],
  ['pages of a driver a month', ({ site }) => site.pagesOfDriver],
  ['cities', ({ site }) => site.cities],
  ['languages of a city', ({ site }) => site.languagesOfCity],
  ['articles of a city', ({ site }) => site.articlesOfCity],
  ['different texts of articles', ({ site }) => site.texts],
  ['edges', ({ operation }) => operation.edges],
  ['`page_memory_mib` of an edge', ({ operation }) => operation.pageMemory],
  ['cores of a machine', ({ operation }) => operation.cores],
];

/** Markdown tables of inputs and results. */
export function capacityTables(costs: Costs): { readonly inputs: string; readonly results: string } {
  const results = SITES.map(({ site, operation }) => capacity(site, costs, operation));
  const table = (rows: readonly (readonly string[])[]) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const head = (first: string) => [
    [first, ...SITES.map(({ name }) => name)],
    ['---', ...SITES.map(() => '---:')],
  ];
  return {
    inputs: table(
      head('Input').concat(INPUTS.map(([what, of]) => [what].concat(SITES.map((row) => of(row).toLocaleString('en'))))),
    ),
    results: table(head('Result').concat(ROWS.map(([what, of]) => [what].concat(results.map(of))))),
  };
}
