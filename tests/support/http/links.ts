/** Crawls a site with linkinator. */
import dns from 'node:dns';
import { setTimeout } from 'node:timers/promises';
import { LinkChecker, LinkState } from 'linkinator';

/** Result of a crawl. */
export interface Crawl {
  /** Dead links, each with the page that contains it. */
  readonly broken: string[];
  /** Our URLs that were requested. */
  readonly reached: ReadonlySet<string>;
}

/**
 * Follows every link of the pages below some URLs: pages, pictures, scripts, stylesheets,
 * alternates, anchors. Linked URLs are requested too, but not followed further. Other hosts are
 * skipped.
 * @param starts Absolute URLs. URLs that begin with one of them are below it.
 * @param isWanted Whether to request a URL on these hosts. @default all
 */
export async function crawl(starts: readonly string[], isWanted: (url: URL) => boolean = () => true): Promise<Crawl> {
  resolveLocalNames();
  const { port } = new URL(starts[0] ?? '');
  const isOurs = (url: URL) => /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname) && url.port === port;
  const { links } = await new LinkChecker().check({
    path: [...starts],
    recurse: true,
    concurrency: 6,
    timeout: 60_000,
    checkFragments: true,
    linksToSkip: async (link) => {
      const url = URL.parse(link);
      return !url || !isOurs(url) || !isWanted(url);
    },
  });
  const broken: typeof links = [];
  for (const link of links.filter(({ state }) => state === LinkState.BROKEN)) {
    if (link.status !== 503 || !(await isBackAfterWaiting(link.url))) broken.push(link);
  }
  return {
    broken: broken.map(({ status, url, parent }) => `${status} ${url} on ${parent}`),
    reached: new Set(links.filter(({ state }) => state === LinkState.OK).map(({ url }) => url)),
  };
}

/**
 * Whether a page whose server was too busy is there when the server asks for another request. A
 * search engine's crawler does as much.
 */
async function isBackAfterWaiting(url: string): Promise<boolean> {
  const first = await fetch(url);
  if (first.ok) return true;
  const seconds = Number(first.headers.get('retry-after') ?? Number.NaN);
  if (first.status !== 503 || Number.isNaN(seconds)) return false;
  await setTimeout(seconds * 1000);
  return (await fetch(url)).ok;
}

/** Names below `localhost` are this machine: browsers know that, Node asks the system. */
function resolveLocalNames(): void {
  const { lookup } = dns;
  const local = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest]) as void;
  if (dns.lookup.name !== local.name) dns.lookup = local as typeof dns.lookup;
}
