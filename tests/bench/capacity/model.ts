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
  /** CPU time of edge and product API for a page whose text is new, in milliseconds. */
  readonly newText: number;
  /** The same for a page whose text another city has had. */
  readonly knownText: number;
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

/** Computes what a site needs. */
export function capacity(
  site: Site,
  costs: Costs,
  { edges, pageMemory, cores: coresOfMachine, load }: Operation,
): Capacity {
  const pagesOfDay = (site.drivers * site.pagesOfDriver) / DAYS_OF_MONTH;
  const mean = pagesOfDay / SECONDS_OF_DAY;
  const incident = (site.drivers * INCIDENT.drivers * INCIDENT.pages) / INCIDENT.seconds;
  const addresses = site.cities * site.languagesOfCity * site.articlesOfCity;
  const sharedCache = hitRate(addresses, pagesOfDay);
  // A load balancer sends a visitor to any edge, so each sees a part of the same traffic.
  const ofEdge = pagesOfDay / edges;
  const edgePages = hitRate(addresses, ofEdge, (pageMemory * 1024 ** 2) / (costs.pageInMemory * 1000));
  const edgeTexts = hitRate(site.texts, ofEdge);
  const small = costs.smallRequests * costs.smallRequest;
  const cores = (fromMemory: number, made: number) => {
    const newTexts = Math.min(made, 1 - edgeTexts);
    const page = fromMemory * costs.pageFromMemory + newTexts * costs.newText + (made - newTexts) * costs.knownText;
    return (incident * (page + small)) / 1000;
  };
  const coresAlone = cores(edgePages, 1 - edgePages);
  // What the cache lacks is what the edges lack too.
  const coresBehindCache = cores(0, 1 - sharedCache);
  const machines = (needed: number) => Math.ceil(needed / (coresOfMachine * load)) + 1;
  const [machinesAlone, machinesBehindCache] = [machines(coresAlone), machines(coresBehindCache)];
  const traffic = (site.drivers * site.pagesOfDriver * (costs.page + costs.firstVisits * costs.firstVisit)) / 1e9;
  const dollars = (count: number) => count * PRICES.machine + traffic * PRICES.terabyte;
  return {
    addresses,
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
