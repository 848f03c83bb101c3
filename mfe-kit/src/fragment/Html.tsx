import { useMemo, type ElementType } from 'react';

/** The part of the browser's Trusted Types API that the kit uses. */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
  /** The page's only Trusted Types policy: the content security policy allows its name once. */
  var __roadsideHtmlPolicy: ReturnType<TrustedTypesFactory['createPolicy']> | undefined;
}

/**
 * SECURITY: the only place where a string becomes markup. Pass only HTML that the API has
 * sanitised.
 */
function trust(html: string): string {
  if (!globalThis.trustedTypes) return html;
  globalThis.__roadsideHtmlPolicy ??= globalThis.trustedTypes.createPolicy('roadside', { createHTML: (text) => text });
  return globalThis.__roadsideHtmlPolicy.createHTML(html);
}

/** Renders HTML that the API has sanitised. */
export function Html(props: {
  /** Sanitised inner markup. */
  html: string;
  /** Element that wraps the markup. @default 'div' */
  as?: ElementType;
  /** Class of that element. */
  className?: string | undefined;
  /** `id` of that element. */
  id?: string;
}) {
  const { html, as: Element = 'div', ...attributes } = props;
  // Memoised: React rewrites innerHTML for a new object, which would close opened `<details>`.
  const inner = useMemo(() => ({ __html: trust(html) }), [html]);
  return <Element {...attributes} dangerouslySetInnerHTML={inner} />;
}
