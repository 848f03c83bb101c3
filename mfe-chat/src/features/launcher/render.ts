import type { FragmentContext } from '@roadside/mfe-kit/contract';

import { createButton, type Create } from './button';

/** SECURITY: texts and values are escaped; only other elements are HTML. */
const asHtml: Create<{ html: string }> = (tag, attributes, ...children) => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  const content = children.map((child) => (typeof child === 'string' ? escape(child) : child.html));
  return { html: `<${tag}${written.join('')}>${content.join('')}</${tag}>` };
};

const escape = (text: string) => text.replaceAll(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Server render of the button. */
export function render(contextJson: string): string {
  return createButton(asHtml, JSON.parse(contextJson) as FragmentContext).html;
}
