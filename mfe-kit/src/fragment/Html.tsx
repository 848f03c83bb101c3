import { useMemo, type ElementType } from 'react';

/** What the kit uses of the browser's Trusted Types. */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
  /** The page's one Trusted Types policy: the content security policy lets its name be used once. */
  var __roadsideHtmlPolicy: ReturnType<TrustedTypesFactory['createPolicy']> | undefined;
}

/** SECURITY: the only way by which a string becomes markup. The API sanitises what it sends; nothing else may come here. */
function trust(html: string): string {
  if (!globalThis.trustedTypes) return html;
  globalThis.__roadsideHtmlPolicy ??= globalThis.trustedTypes.createPolicy('roadside', { createHTML: (text) => text });
  return globalThis.__roadsideHtmlPolicy.createHTML(html);
}

/** Shows HTML that the API has sanitised. */
export function Html(props: {
  /** Sanitised markup of the inside. */
  html: string;
  /** Element around it. @default 'div' */
  as?: ElementType;
  /** Class of that element. */
  className?: string | undefined;
  /** `id` of that element. */
  id?: string;
}) {
  const { html, as: Element = 'div', ...attributes } = props;
  // The same object as long as the text is the same: React writes innerHTML again for a new one, closing what a visitor opened.
  const inner = useMemo(() => ({ __html: trust(html) }), [html]);
  return <Element {...attributes} dangerouslySetInnerHTML={inner} />;
}
