/** Text with one style. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly link?: string;
}

/** A block of a post. */
export type Block =
  | { readonly type: 'paragraph'; readonly text: readonly Run[] }
  | { readonly type: 'heading'; readonly level: 'section' | 'subsection'; readonly text: readonly Run[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Run[])[] }
  | { readonly type: 'quote'; readonly text: readonly Run[]; readonly source?: string }
  | { readonly type: 'callout'; readonly kind: 'note' | 'tip' | 'warning'; readonly text: readonly Run[] }
  | { readonly type: 'image'; readonly picture: string; readonly alt: string; readonly caption?: string }
  | { readonly type: 'link'; readonly url: string; readonly title: string; readonly description?: string }
  | { readonly type: 'divider' };
