import type { CalculatorPage } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

/** Callbacks of the calculator client. */
interface Callbacks {
  /** Called with the response to the latest request. */
  onAnswer: (answer: CalculatorPage) => void;
  /** Called when the latest request fails. */
  onFailure: () => void;
}

/** Requests results from the product API. A new request cancels the previous one. */
export interface CalculatorClient {
  /**
   * @param query The form's values.
   * @param afterMs How long to wait for a newer request, in milliseconds.
   */
  requestResults(query: URLSearchParams, afterMs: number): void;
  /** Cancels the request in flight. */
  stop(): void;
}

/** Creates a client of the calculator at a URL. */
export function createCalculatorClient(address: string, { onAnswer, onFailure }: Callbacks): CalculatorClient {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: AbortController | undefined;

  function stop(): void {
    clearTimeout(timer);
    inFlight?.abort();
  }

  async function fetchAnswer(query: URLSearchParams): Promise<void> {
    const { signal } = (inFlight = new AbortController());
    try {
      const answer = await request('get', '/api/{locale}/{city}/calculator', { at: address, query, signal });
      if (!signal.aborted) onAnswer(answer);
    } catch {
      if (!signal.aborted) onFailure();
    }
  }

  return {
    requestResults(query, afterMs) {
      stop();
      timer = setTimeout(() => void fetchAnswer(query), afterMs);
    },
    stop,
  };
}
