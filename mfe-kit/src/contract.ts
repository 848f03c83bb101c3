/**
 * The shapes that cross the boundary between the edge and a fragment.
 * They mirror `edge/crates/contracts/src`, which is the source of truth.
 */

/** Version of the contract between the edge and a fragment. */
export const CONTRACT_VERSION = 1;

/** Places in the shell document, in document order. */
export type SlotName = 'header' | 'main' | 'footer' | 'overlays' | 'edge-of-page';

/** Direction of writing. */
export type Direction = 'ltr' | 'rtl';

/** Site that answers. */
export interface SiteContext {
  /** `amber` or `slate`. */
  brand: string;
  /** Country of the host, lower case. */
  country: string;
  /** Scheme, host and port. */
  origin: string;
  /** Whether this is the main public host. */
  main_host: boolean;
}

/** Locale of the page. */
export interface LocaleContext {
  /** `{country}-{language}`, as in addresses. */
  code: string;
  /** BCP 47 language. */
  language: string;
  /** Country, lower case. */
  country: string;
  /** Direction of writing. */
  dir: Direction;
}

/** This page in a language. */
export interface LanguageLink {
  /** BCP 47 language. */
  code: string;
  /** Its name in itself. */
  name: string;
  /** Direction of writing. */
  dir: Direction;
  /** Path and query. */
  href: string;
}

/** City of the page. */
export interface CityContext {
  /** Slug. */
  code: string;
  /** Name in the page's language. */
  name: string;
}

/** This page in a city. */
export interface CityLink extends CityContext {
  /** Path and query. */
  href: string;
}

/** A link of a menu. */
export interface MenuLink {
  /** Text of the link. */
  name: string;
  /** A path of this site with locale and city. */
  url: string;
  /** Slug of the profession it leads to, when it leads to one. */
  slug?: string;
  /** Whether it leads to a profession. */
  is_profession: boolean;
}

/** A titled list of links. */
export interface MenuGroup {
  /** Heading of the group. */
  title: string;
  /** Its links, in order. */
  links: MenuLink[];
}

/** A social network. */
export interface Social {
  /** Name, for screen readers. */
  name: string;
  /** Absolute address. */
  url: string;
  /** Sanitised SVG markup. */
  image: string;
}

/** Menus of header and footer. */
export interface MenuData {
  /** Links of the header and the burger menu. */
  header_menu: MenuLink[];
  /** Groups of links in the footer. */
  footer_menu: MenuGroup[];
  /** What closes the footer. */
  footer_data: { copyright: string; urls: MenuLink[]; socials: Social[] };
}

/** Kinds of page. */
export type PageType = 'kb_root' | 'kb_category' | 'kb_sub_category' | 'kb_article' | 'not_found' | 'server_error';

/** One step of the way to a page. */
export interface Breadcrumb {
  /** Title of that page. */
  title: string;
  /** Its path, with locale and city. */
  url: string;
}

/** Why a page has no content. */
export interface PageError {
  /** 404, or 500 to 503. */
  code: number;
  /** City in which the same path has content, when one is known. */
  city_code?: string;
  /** Name of that city in the page's language. */
  city_name?: string;
}

/** A profession on the knowledge-base root. */
export interface Tile {
  /** Permanent identifier; names the picture too. */
  id: string;
  /** Name of the profession. */
  name: string;
  /** One line about it. */
  description: string;
  /** Path with locale and city. */
  url: string;
  /** How many articles stand behind it. */
  articles: number;
}

/** A link to an article. */
export interface ArticleLink {
  /** Permanent identifier. */
  id: string;
  /** Title. */
  title: string;
  /** Path with locale and city. */
  url: string;
  /** Its short answer; may be empty. */
  summary: string;
}

/** A sub-category with its articles. */
export interface Section {
  /** Permanent identifier. */
  id: string;
  /** Title. */
  title: string;
  /** One line about it; may be empty. */
  description: string;
  /** Path with locale and city. */
  url: string;
  /** Its articles, in order. */
  articles: ArticleLink[];
}

/** A heading that can be linked to. */
export interface Heading {
  /** `id` of the heading, ASCII. */
  anchor: string;
  /** Its text. */
  title: string;
}

/** A question with its answer. */
export interface Question {
  /** The question, plain text. */
  question: string;
  /** `id` to link to, ASCII. */
  anchor: string;
  /** Sanitised HTML of the answer. */
  html: string;
}

/** Closed union of block types. */
export type BlockContent =
  | { type: 'heading'; props: { title: string; description: string } }
  | { type: 'professions'; props: { items: Tile[] } }
  | { type: 'sections'; props: { items: Section[] } }
  | { type: 'short_answer'; props: { text: string } }
  | { type: 'table_of_contents'; props: { items: Heading[] } }
  | { type: 'rich_text'; props: { html: string } }
  | { type: 'faq'; props: { title: string; anchor: string; items: Question[] } }
  | { type: 'related'; props: { items: ArticleLink[] } };

/** A piece of a page's content. */
export type Block = BlockContent & {
  /** Unique on its page; stable from render to render. */
  id: string;
};

/** What the product API says about one page. */
export interface PageData {
  /** HTTP status the page answers with. */
  status: number;
  /** Which kind of page, and of what. */
  page: { type: PageType; params: Record<string, string> };
  /** Way from the knowledge-base root to this page, itself included and last. */
  breadcrumbs: Breadcrumb[];
  /** Content, in order. A client leaves out a block whose type it does not know. */
  blocks: Block[];
  /** Date of the last change of the content, `YYYY-MM-DD`. */
  updated_at?: string;
  /** Why the page has no content, when it has none. */
  error?: PageError;
}

/** ICU messages by namespace and key. */
export type Messages = Record<string, Record<string, string>>;

/** One alternate of a page. */
export interface Hreflang {
  /** BCP 47 tag with its region in upper case, or `x-default`. */
  hreflang: string;
  /** Absolute address. */
  href: string;
}

/** What the document's head says. */
export interface Head {
  title: string;
  description: string;
  /** May be empty. */
  keywords: string;
  /** Absolute address of the page that stands for this one. */
  canonical: string;
  alternates: Hreflang[];
  /** Whether search engines are asked to leave the page out. */
  noindex: boolean;
}

/** Parts of the page model that a fragment may declare. */
export type ContextKey = 'url' | 'site' | 'locale' | 'languages' | 'city' | 'cities' | 'page' | 'menu';

/** Release of a fragment, as the loader needs it. */
export interface RemoteFragment {
  /** Content address of the release. */
  release: string;
  /** Path of the federated entry. */
  entry: string;
  /** Name of the exposed module. */
  expose: string;
  /** Stylesheets of the release. */
  css: { href: string; integrity: string }[];
  /** Parts of the page model that are its context. */
  uses: ContextKey[];
  /** Namespaces of messages that are its context. */
  messages: string[];
}

/** What fills a slot. */
export interface SlotPlan {
  slot: SlotName;
  /** Name of the fragment. */
  fragment: string;
  /** Whether the slot holds the fragment's own server render; else the browser mounts it afresh. */
  hydrate: boolean;
}

/** The data for a URL: stands at the end of the page as JSON, and is the answer of `/_edge/page?url=`. */
export interface PageModel {
  contract: number;
  /** HTTP status of the page. */
  status: number;
  /** Path and query of the page. */
  url: string;
  site: SiteContext;
  locale: LocaleContext;
  /** This page in each language of the country, the present one included. */
  languages: LanguageLink[];
  city: CityContext;
  /** This page in the country's main cities, the present one included. */
  cities: CityLink[];
  page: PageData;
  /** `null` when the product API could not be reached. */
  menu: MenuData | null;
  messages: Messages;
  head: Head;
  /** Release of every fragment on the page, by name. */
  fragments: Record<string, RemoteFragment>;
  /** What fills each slot, in document order. A slot that is not named is empty. */
  slots: SlotPlan[];
}

/** What a fragment is given: its slot, its messages, and the members that its `fragment.json` names in `uses`. */
export interface FragmentContext extends Partial<Pick<PageModel, ContextKey>> {
  contract: number;
  slot: SlotName;
  messages: Messages;
}

/** What a mounted fragment answers to. */
export interface MountedFragment {
  /** Shows another page's context in the same place; state and DOM nodes are kept. */
  update(context: FragmentContext): void;
  /** Leaves the slot empty. */
  unmount(): void;
}

/** What the exposed module of a fragment offers in the browser. */
export interface FragmentModule {
  /**
   * Shows the fragment in the slot's element.
   * @param options.hydrate Whether the element holds the fragment's own server render of this very context.
   */
  mount(element: HTMLElement, context: FragmentContext, options: { hydrate: boolean }): MountedFragment;
}

/** What the server script of a fragment offers: HTML of the slot's inside. */
export interface FragmentServer {
  render(contextJson: string): string;
}
