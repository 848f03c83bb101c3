import type { FragmentModule, RemoteFragment } from '@roadside/mfe-kit/contract';
import { describe, report } from '@roadside/mfe-kit/report';
import { createInstance } from '@module-federation/enhanced/runtime';
import { OTHER_RUNTIMES } from './other-runtimes';
import { remotesRuntime } from './remotes-runtime';
import { sharedReact } from './shared-react';
import { pause } from './tasks';

/** Pauses before the second and third attempt, in milliseconds. */
const RETRY_AFTER_MS = [1000, 4000];

/** A remote that takes longer, in milliseconds, is reported; it may still arrive. */
const SLOW_AFTER_MS = 10_000;

/** Loads the exposed modules of fragments at run time. */
export interface Federation {
  /**
   * The exposed module of a release. Two slots that hold the same release share one module.
   * Fails after three attempts, and then may be asked again.
   */
  load(name: string, fragment: RemoteFragment): Promise<FragmentModule>;
}

/** Puts the runtime that an entry looks for under its global. */
type Offer = () => Promise<void>;

/** The offer that a release needs. Fails at once for a runtime that this shell has not: no further attempt would find it. */
function offerOf({ runtime }: RemoteFragment): Offer {
  if (!runtime) return () => Promise.resolve();
  const load = OTHER_RUNTIMES[runtime];
  if (!load) throw new Error(`It looks for ${runtime}, which this shell does not offer.`);
  return async () => void Reflect.set(globalThis, runtime, await load());
}

/** The page's one Module Federation instance, with React to share. */
export function createFederation(): Federation {
  // Remotes are built without the runtime and look for it here.
  Reflect.set(globalThis, RUNTIME_GLOBAL, remotesRuntime);
  const federation = createInstance({
    name: 'roadside',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: sharedReact,
  });
  const modules = new Map<string, Promise<FragmentModule>>();

  async function attempt(remote: string, expose: string, offer: Offer): Promise<FragmentModule> {
    await offer();
    const module = await federation.loadRemote<FragmentModule>(`${remote}/${expose}`);
    if (!module) throw new Error(`${remote} exposes no ${expose}`);
    return module;
  }

  /** The address stays the same on every attempt: it is the key of the integrity check. */
  async function loadWithRetries(name: string, remote: string, fragment: RemoteFragment): Promise<FragmentModule> {
    const slow = setTimeout(() => {
      report({ kind: 'load-slow', fragment: name, message: `${fragment.entry} takes more than ${SLOW_AFTER_MS} ms.` });
    }, SLOW_AFTER_MS);
    const expose = fragment.expose.replace(/^\.\//, '');
    try {
      const offer = offerOf(fragment);
      for (const milliseconds of RETRY_AFTER_MS) {
        try {
          return await attempt(remote, expose, offer);
        } catch {
          await pause(milliseconds);
        }
      }
      return await attempt(remote, expose, offer);
    } catch (error) {
      report({ kind: 'load-failed', fragment: name, message: describe(error) });
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    load(name, fragment) {
      // One name per release: a new release on the next page does not disturb the one that is mounted.
      const remote = `${name.replaceAll('-', '_')}__${fragment.release.slice(0, 8)}`;
      const known = modules.get(remote);
      if (known) return known;
      federation.registerRemotes([{ name: remote, entry: fragment.entry, type: 'module' }]);
      const loading = loadWithRetries(name, remote, fragment);
      modules.set(remote, loading);
      loading.catch(() => modules.delete(remote));
      return loading;
    },
  };
}
