import type { PageModel } from '@roadside/mfe-kit/contract';
import { readStored, setFlags, writeStored } from '@roadside/mfe-kit/page/host';
import { showContent } from '../flicker';
import { isRefused } from './consent';

/** How long the service is waited for, in milliseconds. What comes later is not used. */
const LONGEST_MS = 4000;

/** Local storage: the random name by which the service knows this browser. */
const CLIENT_ID = 'experiments-client';

/** An experiments service that answers in the browser. */
type Service = NonNullable<PageModel['client']['experiments']>;

/** What the service's module exports. */
interface Client {
  getFlags(question: {
    clientId: string;
    clientFeatures: Record<string, string>;
    config: Record<string, string>;
    param: string;
  }): Promise<{ flags: Record<string, string> }>;
}

/** Asks the experiments service for flags and gives them to the fragments: none when it fails or takes too long. Never throws. */
export async function askForFlags(
  service: Service,
  load: (script: string) => Promise<Client> = (script) => import(/* webpackIgnore: true */ script) as Promise<Client>,
): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, LONGEST_MS));
  try {
    setFlags(await Promise.race([ask(service, load), late]));
  } catch {
    setFlags({});
  } finally {
    showContent();
  }
}

async function ask(
  { script, config, param }: Service,
  load: (script: string) => Promise<Client>,
): Promise<Record<string, string>> {
  const client = await load(script);
  const { flags } = await client.getFlags({
    clientId: clientId(),
    clientFeatures: clientFeatures(),
    config,
    param,
  });
  return Object.fromEntries(Object.entries(flags).filter(([, variant]) => typeof variant === 'string'));
}

/** A name that says nothing of the visitor. Somebody who wants nothing counted gets a new one each time. */
function clientId(): string {
  const known = readStored(CLIENT_ID);
  if (known && !isRefused()) return known;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  if (!isRefused()) writeStored(CLIENT_ID, fresh);
  return fresh;
}

/** What experiments may depend on. */
function clientFeatures(): Record<string, string> {
  return {
    pointer: matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine',
    width: matchMedia('(width >= 1280px)').matches ? 'xl' : matchMedia('(width >= 768px)').matches ? 'md' : 'sm',
  };
}
