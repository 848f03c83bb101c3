/**
 * The contract between the edge and a fragment. Data types are generated from the edge's types;
 * function types are written here.
 */
import type { components } from './generated/edge';

type Schemas = components['schemas'];

export type Action = Schemas['Action'];
export type ActionKind = Schemas['ActionKind'];
export type ArticleLink = Schemas['ArticleLink'];
export type ArticleReactions = Schemas['ArticleReactions'];
export type ArticlesData = Schemas['ArticlesData'];
export type AskProfession = Schemas['AskProfession'];
export type AskSubject = Schemas['AskSubject'];
export type Block = Schemas['Block'];
export type BlockContent = Schemas['BlockContent'];
export type Breadcrumb = Schemas['Breadcrumb'];
export type CalculatorControl = Schemas['CalculatorControl'];
export type CalculatorField = Schemas['CalculatorField'];
export type CalculatorOption = Schemas['CalculatorOption'];
export type CalculatorPage = Schemas['CalculatorPage'];
export type CalculatorResult = Schemas['CalculatorResult'];
export type CityContext = Schemas['CityContext'];
export type CityDirectory = Schemas['CityDirectory'];
export type CityGroup = Schemas['CityGroup'];
export type CityLink = Schemas['CityLink'];
export type ComparedJob = Schemas['ComparedJob'];
export type ContextKey = Schemas['ContextKey'];
export type CountryLink = Schemas['CountryLink'];
export type Direction = Schemas['Direction'];
export type DirectoryCity = Schemas['DirectoryCity'];
export type Eligibility = Schemas['Eligibility'];
export type EmergencyCall = Schemas['EmergencyCall'];
export type ExternalLink = Schemas['ExternalLink'];
export type Favourites = Schemas['Favourites'];
export type FavouritesRequest = Schemas['FavouritesRequest'];
export type FeedbackReason = Schemas['FeedbackReason'];
export type FeedbackRequest = Schemas['FeedbackRequest'];
export type FieldChoice = Schemas['FieldChoice'];
export type FieldKind = Schemas['FieldKind'];
export type FieldRule = Schemas['FieldRule'];
export type FormDefinition = Schemas['FormDefinition'];
export type FormField = Schemas['FormField'];
export type FormPage = Schemas['FormPage'];
export type FormPurpose = Schemas['FormPurpose'];
export type FormStep = Schemas['FormStep'];
export type GeneralArticles = Schemas['GeneralArticles'];
export type Head = Schemas['Head'];
export type Heading = Schemas['Heading'];
export type Instrument = Schemas['Instrument'];
export type JobFacts = Schemas['JobFacts'];
export type LanguageLink = Schemas['LanguageLink'];
export type LateFragment = Schemas['LateFragment'];
export type LikeRequest = Schemas['LikeRequest'];
export type LocaleContext = Schemas['LocaleContext'];
export type Mark = Schemas['Mark'];
export type MenuData = Schemas['MenuData'];
export type MenuLink = Schemas['MenuLink'];
export type MessageAuthor = Schemas['MessageAuthor'];
export type MessengerModel = Schemas['MessengerModel'];
export type NearbyCity = Schemas['NearbyCity'];
export type PageData = Schemas['PageData'];
export type PageModel = Schemas['PageModel'];
export type Picture = Schemas['Picture'];
export type Question = Schemas['Question'];
export type Range = Schemas['Range'];
export type RemoteFragment = Schemas['RemoteFragment'];
export type RequestStatus = Schemas['RequestStatus'];
export type RequestThread = Schemas['RequestThread'];
export type SearchAnswer = Schemas['SearchAnswer'];
export type SearchCard = Schemas['SearchCard'];
export type SearchCategory = Schemas['SearchCategory'];
export type SearchEvent = Schemas['SearchEvent'];
export type SearchPage = Schemas['SearchPage'];
export type SearchResult = Schemas['SearchResult'];
export type Section = Schemas['Section'];
export type SiteContext = Schemas['SiteContext'];
export type SlotName = Schemas['Slot'];
export type SlotPlan = Schemas['SlotPlan'];
export type ThreadMessage = Schemas['ThreadMessage'];
export type Tile = Schemas['Tile'];
export type Topic = Schemas['Topic'];
export type UploadedFile = Schemas['UploadedFile'];

/** ICU messages by namespace and key. */
export type Messages = PageModel['messages'];

/**
 * Input of a fragment: slot, messages and the page model members that `fragment.json` lists in
 * `uses`.
 */
export interface FragmentContext extends Partial<Pick<PageModel, ContextKey>> {
  contract: number;
  slot: SlotName;
  messages: Messages;
}

/** Handle of a mounted fragment. */
export interface MountedFragment {
  /**
   * Shows another page in the same place, keeping state and DOM nodes. Synchronous: the new page is
   * in the document on return.
   */
  update(context: FragmentContext): void;
  /** Leaves the slot empty. */
  unmount(): void;
}

/** Browser exports of a fragment's exposed module. */
export interface FragmentModule {
  /**
   * Loads the code that a page needs beyond the exposed module. Callers await it before `update`
   * and before `mount` without hydration; a hydrating fragment waits itself. Absent from fragments
   * without lazy-loaded pages.
   */
  prepare?(page: PageData): Promise<void>;
  /**
   * Mounts the fragment in the slot's element.
   * @param options.hydrate True when the element holds this fragment's server render of the same
   *   context. Otherwise rendering is synchronous: the content is in the document on return.
   * @param options.idPrefix Prefix of generated ids, for a second instance on the page.
   */
  mount(
    element: HTMLElement,
    context: FragmentContext,
    options: { hydrate: boolean; idPrefix?: string },
  ): MountedFragment;
}

/** Exports of a fragment's server script. `render` returns the HTML of the slot's content. */
export interface FragmentServer {
  render(contextJson: string): string;
}
