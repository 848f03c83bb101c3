/** Collects errors in a browser. */
import type { BrowserContext } from '@playwright/test';
import type { Report } from '@roadside/mfe-kit/report';

/** Errors in a test's browser, and the errors that the test expects. */
export interface Faults {
  /**
   * Declares an error with this text part of the test: it is expected, and its absence is an error.
   */
  expect(text: RegExp): void;
  /** Sentences about unexpected errors and missing expected ones. */
  unexpected(): string[];
  /** The page's reports so far, oldest first. */
  readonly reports: readonly Report[];
}

const watched = new WeakMap<BrowserContext, Faults>();

/** Errors of a watched context. */
export function faultsOf(context: BrowserContext): Faults {
  const faults = watched.get(context);
  if (!faults) throw new Error('This context is not watched.');
  return faults;
}

/**
 * Records all errors on any page of a context.
 * @param scripts Whether the context runs scripts; otherwise their absence is no error.
 */
export async function watchFaults(context: BrowserContext, scripts: boolean): Promise<Faults> {
  const messages: string[] = [];
  const expected: RegExp[] = [];
  const reports: Report[] = [];

  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The browser's line about a response lacks the URL; its location has it.
    messages.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // The browser cancelled it: the page was left, or only the status of the response was needed.
    if (reason === 'net::ERR_ABORTED') return;
    if (!scripts && request.resourceType() === 'script') return;
    messages.push(`request failed: ${reason} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) messages.push(`answer ${response.status()}: ${response.url()}`);
  });
  // One function for both: each function that is exposed to a page delays its start.
  await context.exposeFunction('__noteFault', (fault: Report | string) => {
    if (typeof fault === 'string') return messages.push(`policy violated: ${fault}`);
    reports.push(fault);
    return messages.push(`report ${fault.kind} of ${fault.fragment ?? 'the page'}: ${fault.message}`);
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
      ...messages.filter((fault) => !expected.some((text) => text.test(fault))),
      ...expected
        .filter((text) => !messages.some((fault) => text.test(fault)))
        .map((text) => `did not happen: ${text}`),
    ],
  };
  watched.set(context, faults);
  return faults;
}

declare global {
  /** Set by a test: records a report of the page, or a policy violation. */
  var __noteFault: (fault: Report | string) => void;
}
