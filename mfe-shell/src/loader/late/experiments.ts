import type { PageModel } from '@roadside/mfe-kit/contract';
import { readStored, setFlags, writeStored } from '@roadside/mfe-kit/page/host';
import { isRefused } from '../../shared/visitor/consent';
import { showContent } from '../anti-flicker';

/** Deadline for the service in milliseconds. Later flags are ignored. */
const LONGEST_MS = 4000;

/** Local storage: the random id by which the service knows this browser. */
const CLIENT_ID = 'experiments-client';

/** An experiments service that runs in the browser. */
type Service = NonNullable<PageModel['client']['experiments']>;

/** Exports of the service's module. */
interface ExperimentsClient {
  getFlags(question: {
    clientId: string;
    clientFeatures: Record<string, string>;
    config: Record<string, string>;
    param: string;
  }): Promise<{ flags: Record<string, string> }>;
}

/**
 * Fetches flags from the experiments service and publishes them to fragments: none on failure or
 * timeout. Never rejects.
 * @param country Country of the page.
 */
export async function fetchFlags(
  service: Service,
  country: string,
  load: (script: string) => Promise<ExperimentsClient> = (script) =>
    import(/* webpackIgnore: true */ script) as Promise<ExperimentsClient>,
): Promise<void> {
  const timeout = new Promise<never>((_resolve, reject) => setTimeout(reject, LONGEST_MS));
  try {
    setFlags(await Promise.race([getFlags(service, country, load), timeout]));
  } catch {
    setFlags({});
  } finally {
    showContent();
  }
}

async function getFlags(
  { script, config, param }: Service,
  country: string,
  load: (script: string) => Promise<ExperimentsClient>,
): Promise<Record<string, string>> {
  const client = await load(script);
  const { flags } = await client.getFlags({
    clientId: clientId(country),
    clientFeatures: clientFeatures(),
    config,
    param,
  });
  return Object.fromEntries(Object.entries(flags).filter(([, variant]) => typeof variant === 'string'));
}

/** Returns a random id: a new one each time where nothing may be measured. */
function clientId(country: string): string {
  const stored = readStored(CLIENT_ID);
  if (stored && !isRefused(country)) return stored;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  if (!isRefused(country)) writeStored(CLIENT_ID, id);
  return id;
}

/** Browser properties that experiments may depend on. */
function clientFeatures(): Record<string, string> {
  return {
    pointer: matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine',
    width: matchMedia('(width >= 1280px)').matches ? 'xl' : matchMedia('(width >= 768px)').matches ? 'md' : 'sm',
  };
}
