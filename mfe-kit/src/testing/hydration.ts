import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { FragmentContext } from '../contract';
import type { Fragment } from '../fragment/define';

/** Globals of a browser that the edge's renderer does not have. */
const BROWSER_ONLY = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'matchMedia',
  'fetch',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'process',
  'Intl',
];

/**
 * What goes wrong when a fragment comes to life on its own server render, one sentence each: changed nodes or texts, errors of the
 * console, reports. None when the first render of the browser is what the server sent.
 * @param element Empty, in the document.
 */
export async function hydrationFaults(
  element: HTMLElement,
  { mount, render }: Fragment,
  context: FragmentContext,
): Promise<string[]> {
  element.innerHTML = asOnServer(() => render?.(JSON.stringify(context)) ?? '');
  const faults: string[] = element.innerHTML === '' && context.slot === 'main' ? ['nothing was rendered'] : [];
  const note = (records: MutationRecord[]) => faults.push(...records.map(changeOf));
  const observer = new MutationObserver(note);
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  // React tells of attributes that differ in no other way.
  const complaints = vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    faults.push(`console: ${said.map(String).join(' ')}`);
  });
  try {
    const mounted = await act(async () => mount?.(element, context, { hydrate: true }));
    // An observer is called in a later task.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    note(observer.takeRecords());
    observer.disconnect();
    await act(async () => mounted?.unmount());
  } finally {
    complaints.mockRestore();
  }
  const reports = globalThis.__roadside?.reports ?? [];
  return [...faults, ...reports.map(({ kind, message }) => `${kind}: ${message}`)];
}

/** What a render gives without the globals of a browser. */
function asOnServer(render: () => string): string {
  const before = BROWSER_ONLY.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name] of before)
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
  try {
    return render();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

function changeOf({ type, target, addedNodes, removedNodes }: MutationRecord): string {
  const element = target instanceof Element ? target : target.parentElement;
  return `${type} in ${element?.outerHTML.slice(0, 120)}: +[${names(addedNodes)}] -[${names(removedNodes)}]`;
}

function names(nodes: NodeList): string {
  return Array.from(nodes, (node) => node.nodeName).join(', ');
}
