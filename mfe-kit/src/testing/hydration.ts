import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { FragmentContext } from '../contract';
import type { Fragment } from '../fragment/define';

/** Browser globals that the edge's renderer lacks. */
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
 * Faults of hydrating a fragment's own server render, one sentence each: changed nodes or texts,
 * console errors, reports. Empty when the first browser render equals the server's.
 * @param element Empty element in the document.
 */
export async function hydrationFaults(
  element: HTMLElement,
  { mount, render }: Fragment,
  context: FragmentContext,
): Promise<string[]> {
  element.innerHTML = asOnServer(() => render?.(JSON.stringify(context)) ?? '');
  // happy-dom 21 selects the second option where the markup selects a later one.
  for (const option of element.querySelectorAll<HTMLOptionElement>('option[selected]')) option.selected = true;
  const faults: string[] = element.innerHTML === '' && context.slot === 'main' ? ['nothing was rendered'] : [];
  const record = (records: MutationRecord[]) => faults.push(...records.map(changeOf));
  const observer = new MutationObserver(record);
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  // React reports differing attributes only on the console.
  const consoleError = vi.spyOn(console, 'error').mockImplementation((...texts: unknown[]) => {
    faults.push(`console: ${texts.map(String).join(' ')}`);
  });
  try {
    const mounted = await act(async () => mount?.(element, context, { hydrate: true }));
    // Mutation observers run in a later task.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    record(observer.takeRecords());
    observer.disconnect();
    await act(async () => mounted?.unmount());
  } finally {
    consoleError.mockRestore();
  }
  const reports = globalThis.__roadside?.reports ?? [];
  return [...faults, ...reports.map(({ kind, message }) => `${kind}: ${message}`)];
}

/** Runs a render without the browser globals. */
function asOnServer(render: () => string): string {
  const globals = BROWSER_ONLY.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name] of globals)
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
  try {
    return render();
  } finally {
    for (const [name, descriptor] of globals) {
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
