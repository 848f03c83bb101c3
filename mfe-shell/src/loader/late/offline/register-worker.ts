/** URL of the worker: at the root, so that its scope is the whole site. */
const WORKER = '/sw.js';

/** Registers the service worker. Resolves when it is active. */
export async function registerWorker(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(workerUrl(), { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  if (!active) throw new Error('The service worker did not start.');
  return active;
}

/** The worker's URL, through a Trusted Types policy that allows only this script. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
    };
  };
  return (
    trustedTypes?.createPolicy('roadside-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER
  );
}
