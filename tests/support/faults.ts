import type { BrowserContext } from '@playwright/test';
import type { Report } from '@roadside/mfe-kit/report';

/** What went wrong in a test's browser, and what the test says must. */
export interface Faults {
  /** Says that a fault of this text is a part of the test: it is no fault then, and its absence is one. */
  expect(text: RegExp): void;
  /** Sentences of what was neither expected nor absent. */
  unexpected(): string[];
  /** The page's own reports so far, the oldest first. */
  readonly reports: readonly Report[];
}

const watched = new WeakMap<BrowserContext, Faults>();

/** The faults of a context that is watched. */
export function faultsOf(context: BrowserContext): Faults {
  const faults = watched.get(context);
  if (!faults) throw new Error('Nobody watches this context.');
  return faults;
}

/**
 * Notes everything that goes wrong on any page of a context.
 * @param scripts Whether the context runs scripts; else their absence is no fault.
 */
export async function watchFaults(context: BrowserContext, scripts: boolean): Promise<Faults> {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const reports: Report[] = [];

  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The browser's own line about an answer does not name it; its place does.
    seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // The browser itself gave it up: the page was left, or the answer has been noted for its status.
    if (reason === 'net::ERR_ABORTED') return;
    if (!scripts && request.resourceType() === 'script') return;
    seen.push(`request failed: ${reason} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) seen.push(`answer ${response.status()}: ${response.url()}`);
  });
  // One function for both: each that is given to a page costs its start.
  await context.exposeFunction('__noteFault', (fault: Report | string) => {
    if (typeof fault === 'string') return seen.push(`policy violated: ${fault}`);
    reports.push(fault);
    return seen.push(`report ${fault.kind} of ${fault.fragment ?? 'the page'}: ${fault.message}`);
  });
  await context.addInitScript(() => {
    addEventListener('roadside:report', (event) => globalThis.__noteFault((event as CustomEvent<Report>).detail));
    addEventListener('securitypolicyviolation', (event) =>
      globalThis.__noteFault(`${event.violatedDirective} by ${event.blockedURI} at ${event.sourceFile}`),
    );
  });

  const faults: Faults = {
    reports,
    expect: (text) => void expected.push(text),
    unexpected: () => [
      ...seen.filter((fault) => !expected.some((text) => text.test(fault))),
      ...expected.filter((text) => !seen.some((fault) => text.test(fault))).map((text) => `did not happen: ${text}`),
    ],
  };
  watched.set(context, faults);
  return faults;
}

declare global {
  /** Given by a test: notes a report of the page, or what its policy was violated by. */
  var __noteFault: (fault: Report | string) => void;
}
