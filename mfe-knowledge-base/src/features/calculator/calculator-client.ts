import type { CalculatorPage } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

/** What is told about questions to the calculator. */
interface Reports {
  /** The newest question has been answered. */
  onAnswer: (answer: CalculatorPage) => void;
  /** The newest question has no answer: no network, or a fault of the server. */
  onFailure: () => void;
}

/** Asks the product API for figures. Only the newest question matters: one that is asked earlier is called off. */
export interface CalculatorClient {
  /**
   * @param query What has been put in.
   * @param afterMs How long to wait for a newer question, in milliseconds.
   */
  ask(query: URLSearchParams, afterMs: number): void;
  /** Calls off what is under way. */
  stop(): void;
}

/** An asker of the calculator at an address. */
export function createCalculatorClient(address: string, { onAnswer, onFailure }: Reports): CalculatorClient {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;

  function stop(): void {
    clearTimeout(timer);
    underWay?.abort();
  }

  async function fetchAnswer(query: URLSearchParams): Promise<void> {
    const { signal } = (underWay = new AbortController());
    try {
      const answer = await request('get', '/api/{locale}/{city}/calculator', { at: address, query, signal });
      if (!signal.aborted) onAnswer(answer);
    } catch {
      if (!signal.aborted) onFailure();
    }
  }

  return {
    ask(query, afterMs) {
      stop();
      timer = setTimeout(() => void fetchAnswer(query), afterMs);
    },
    stop,
  };
}
