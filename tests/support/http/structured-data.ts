/** Rules of https://schema.org, and of search engines, for the structured data of our pages. */
import { unescapeText } from './head.ts';

/** Other metadata of a page with structured data. */
interface Described {
  readonly canonical: string;
  readonly html: string;
}

type Thing = Readonly<Record<string, unknown>>;

/** Longest headline of an article that search engines show in full, in characters. */
const LONGEST_HEADLINE = 110;

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/;

/** Members that hold URLs. */
const ADDRESSES = new Set(['url', 'item', '@id', 'mainEntityOfPage', 'image', 'urlTemplate']);

const RULES: Readonly<Record<string, (thing: Thing, page: Described) => string[]>> = {
  BreadcrumbList: ({ itemListElement }) => {
    const items = list(itemListElement);
    const positions = items.map(({ position }) => position);
    return faults({
      'has two steps at least': items.length >= 2,
      'has steps only': items.every((item) => item['@type'] === 'ListItem'),
      'counts its steps from 1': positions.every((position, index) => position === index + 1),
      'names every step': items.every(({ name }) => isText(name)),
      'links to every step': items.every(({ item }) => isText(item)),
    });
  },

  Article: (article, { canonical }) =>
    faults({
      'has a headline that is shown in full':
        isText(article['headline']) && article['headline'].length <= LONGEST_HEADLINE,
      'has a description': isText(article['description']),
      'has a language': isText(article['inLanguage']) && Intl.getCanonicalLocales(article['inLanguage']).length === 1,
      'has the day of its last change': isText(article['dateModified']) && DAY.test(article['dateModified']),
      'is what its page is about': article['mainEntityOfPage'] === canonical,
      'has an author': isOrganization(article['author']),
      'has a publisher': isOrganization(article['publisher']),
    }),

  FAQPage: ({ mainEntity }, { html }) => {
    const questions = list(mainEntity);
    const answers = questions.map((question) => list([question['acceptedAnswer']])[0] ?? {});
    const text = unescapeText(html);
    return faults({
      'has questions': questions.length > 0,
      'has questions only': questions.every((question) => question['@type'] === 'Question' && isText(question['name'])),
      'has an answer to each': answers.every((answer) => answer['@type'] === 'Answer' && isText(answer['text'])),
      'has the questions of the page': questions.every(
        ({ name }) => typeof name === 'string' && text.includes(`>${name}<`),
      ),
    });
  },

  WebSite: (site, { canonical }) => {
    const [action = {}] = list([site['potentialAction']]);
    const [target = {}] = list([action['target']]);
    return faults({
      'has a name': isText(site['name']),
      'has the URL of its page': site['url'] === canonical,
      'can be searched': action['@type'] === 'SearchAction' && target['@type'] === 'EntryPoint',
      'says where the query goes': String(target['urlTemplate']).endsWith('/search?q={search_term_string}'),
      'says which input it requires': action['query-input'] === 'required name=search_term_string',
    });
  },
};

/** Errors of a page's structured data, as sentences. */
export function structuredDataFaults(things: readonly unknown[], page: Described): string[] {
  const kinds = list(things).map((thing) => String(thing['@type']));
  const twice = kinds.filter((kind, index) => kinds.indexOf(kind) !== index).map((kind) => `${kind} appears twice`);
  const wrong = list(things).flatMap((thing) => {
    const kind = String(thing['@type']);
    const rule = RULES[kind];
    if (!rule) return [`${kind}: no rules are defined`];
    const own = thing['@context'] === 'https://schema.org' ? rule(thing, page) : ['has the vocabulary of schema.org'];
    return [...own, ...membersFaults(thing, new URL(page.canonical).origin)].map(
      (fault) => `${kind}: not true: ${fault}`,
    );
  });
  return [...twice, ...wrong];
}

/**
 * Rules for every member at any depth: it is not empty, and URLs are absolute and on the page's
 * host.
 */
function membersFaults(value: unknown, origin: string, path = ''): string[] {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [`${path} is not empty`];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}/${name}`;
    if (!ADDRESSES.has(name) || typeof member !== 'string') return membersFaults(member, origin, here);
    return member.startsWith(`${origin}/`) ? [] : [`${here} is an address of ${origin}`];
  });
}

function faults(claims: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(claims).filter((claim) => claims[claim] === false);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isOrganization(value: unknown): boolean {
  const [organization = {}] = list([value]);
  return organization['@type'] === 'Organization' && isText(organization['name']) && isText(organization['url']);
}

function list(value: unknown): Thing[] {
  const isThing = (item: unknown): item is Thing => typeof item === 'object' && item !== null;
  return Array.isArray(value) ? value.filter(isThing) : [];
}
