/** How much machinery a site of a given size needs. All figures are computed from these inputs. */
import { hitRate } from './zipf.ts';

/** The site. */
export interface Site {
  readonly drivers: number;
  /** Pages that a driver loads in a month. */
  readonly pagesOfDriver: number;
  readonly cities: number;
  /** Languages of a city, on average. */
  readonly languagesOfCity: number;
  /** Articles that a city shows. */
  readonly articlesOfCity: number;
  /** Different texts of articles, over languages and groups of cities. */
  readonly texts: number;
}

/** Costs of one thing. docs/capacity.md names the source of each. */
export interface Costs {
  /** CPU time of a page from the edge's memory, in milliseconds. */
  readonly pageFromMemory: number;
  /** CPU time of edge and product API for a page whose text other cities have had. */
  readonly knownText: number;
  /** The same for a text that is new on an edge, with what only its second page costs. */
  readonly newText: number;
  /** CPU time of one of the small requests of a page: session, beacons, unread counter. */
  readonly smallRequest: number;
  /** Number of these for each page. */
  readonly smallRequests: number;
  /** Size of a page on the way, in kilobytes. */
  readonly page: number;
  /** Size of everything else that a first visit loads, in kilobytes. */
  readonly firstVisit: number;
  /** Share of pages that are the first of a visitor's device since the last release. */
  readonly firstVisits: number;
  /** Memory of a page with its three encodings, in kilobytes. */
  readonly pageInMemory: number;
}

/** How the site is run. */
export interface Operation {
  /** Edges. */
  readonly edges: number;
  /** Memory of an edge for pages, in mebibytes: `page_memory_mib`. */
  readonly pageMemory: number;
  /** Cores of a machine. */
  readonly cores: number;
  /** Largest load of a machine at the peak. */
  readonly load: number;
}

/** Results, by what they are. */
export interface Capacity {
  /** Different addresses of articles. */
  readonly addresses: number;
  /** Pages a second. */
  readonly mean: number;
  readonly peak: number;
  readonly incident: number;
  /** Share of a day's pages that a shared cache answers, if it keeps each for a day. */
  readonly sharedCache: number;
  /** Share of a day's pages that the edges have as a whole, without a shared cache. */
  readonly edgePages: number;
  /** Share of texts that the edges have rendered, in a day without a shared cache. */
  readonly edgeTexts: number;
  /** Cores of edges and product API in an incident, without and with a shared cache. */
  readonly coresAlone: number;
  readonly coresBehindCache: number;
  /** Machines for them, with one to spare. */
  readonly machinesAlone: number;
  readonly machinesBehindCache: number;
  /** Terabytes a month to visitors. */
  readonly traffic: number;
  /** Dollars a month for the machines and this traffic. */
  readonly dollarsAlone: number;
  readonly dollarsBehindCache: number;
}

const SECONDS_OF_DAY = 24 * 60 * 60;
const DAYS_OF_MONTH = 30.4;

/** The peak of a day, as a multiple of the mean. */
const PEAK = 10;

/** An incident: this share of drivers loads so many pages within so many seconds. */
const INCIDENT = { drivers: 0.05, pages: 3, seconds: 600 };

/** Examples of prices, in dollars a month: a machine, a terabyte to visitors. */
const PRICES = { machine: 140, terabyte: 50 };

/** A day of traffic, in which all memories are empty at the beginning. */
export interface Day {
  readonly pages: number;
  /** Shares of the pages: see {@link Capacity}. */
  readonly sharedCache: number;
  readonly edgePages: number;
  readonly edgeTexts: number;
  /** CPU time of a page at edges and product API, in milliseconds: alone, behind a shared cache. */
  readonly cpuAlone: number;
  readonly cpuBehindCache: number;
}

/** Computes what a day of traffic costs. */
export function day(site: Site, costs: Costs, { edges, pageMemory }: Pick<Operation, 'edges' | 'pageMemory'>): Day {
  const pages = pagesOfDay(site);
  const addresses = addressesOf(site);
  const sharedCache = hitRate(addresses, pages);
  // A load balancer sends a visitor to any edge, so each sees a part of the same traffic.
  const ofEdge = pages / edges;
  const edgePages = hitRate(addresses, ofEdge, (pageMemory * 1024 ** 2) / (costs.pageInMemory * 1000));
  const edgeTexts = hitRate(site.texts, ofEdge);
  const cpu = (fromMemory: number, made: number) => {
    const newTexts = Math.min(made, 1 - edgeTexts);
    return fromMemory * costs.pageFromMemory + newTexts * costs.newText + (made - newTexts) * costs.knownText;
  };
  return {
    pages,
    sharedCache,
    edgePages,
    edgeTexts,
    cpuAlone: cpu(edgePages, 1 - edgePages),
    // What the cache lacks is what the edges lack too.
    cpuBehindCache: cpu(0, 1 - sharedCache),
  };
}

/** Pages of a day. */
export function pagesOfDay(site: Site): number {
  return (site.drivers * site.pagesOfDriver) / DAYS_OF_MONTH;
}

/** Different addresses of articles. */
export function addressesOf(site: Site): number {
  return site.cities * site.languagesOfCity * site.articlesOfCity;
}

/** Computes what a site needs. */
export function capacity(site: Site, costs: Costs, operation: Operation): Capacity {
  const { pages, sharedCache, edgePages, edgeTexts, cpuAlone, cpuBehindCache } = day(site, costs, operation);
  const { cores: coresOfMachine, load } = operation;
  const mean = pages / SECONDS_OF_DAY;
  const incident = (site.drivers * INCIDENT.drivers * INCIDENT.pages) / INCIDENT.seconds;
  const small = costs.smallRequests * costs.smallRequest;
  const cores = (cpu: number) => (incident * (cpu + small)) / 1000;
  const [coresAlone, coresBehindCache] = [cores(cpuAlone), cores(cpuBehindCache)];
  const machines = (needed: number) => Math.ceil(needed / (coresOfMachine * load)) + 1;
  const [machinesAlone, machinesBehindCache] = [machines(coresAlone), machines(coresBehindCache)];
  const traffic = (site.drivers * site.pagesOfDriver * (costs.page + costs.firstVisits * costs.firstVisit)) / 1e9;
  const dollars = (count: number) => count * PRICES.machine + traffic * PRICES.terabyte;
  return {
    addresses: addressesOf(site),
    mean,
    peak: mean * PEAK,
    incident,
    sharedCache,
    edgePages,
    edgeTexts,
    coresAlone,
    coresBehindCache,
    machinesAlone,
    machinesBehindCache,
    traffic,
    dollarsAlone: dollars(machinesAlone),
    dollarsBehindCache: dollars(machinesBehindCache),
  };
}
