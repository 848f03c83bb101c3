import type { FragmentModule, RemoteFragment } from '@roadside/mfe-kit/contract';
import { describe, report } from '@roadside/mfe-kit/report';
import { createInstance } from '@module-federation/enhanced/runtime';
import { OTHER_RUNTIMES } from './other-runtimes';
import { remotesRuntime } from './remotes-runtime';
import { sharedReact } from './shared-react';
import { pause } from '../tasks';

/** Delays before the second and third attempt, in milliseconds. */
const RETRY_AFTER_MS = [1000, 4000];

/** A remote that takes longer than this is reported as slow, in milliseconds. It may still load. */
const SLOW_AFTER_MS = 10_000;

/** Loads the exposed modules of fragments at run time. */
export interface Federation {
  /**
   * Loads a release's exposed module. Two slots with the same release share one module. Rejects
   * after three attempts; a later call tries again.
   */
  load(name: string, fragment: RemoteFragment): Promise<FragmentModule>;
}

/** Puts the runtime that an entry expects under its global. */
type InstallRuntime = () => Promise<void>;

/**
 * Returns the installer of the runtime that a release needs. Throws for a runtime that this shell
 * lacks, since a retry cannot help.
 */
function runtimeInstaller({ runtime }: RemoteFragment): InstallRuntime {
  if (!runtime) return () => Promise.resolve();
  const load = OTHER_RUNTIMES[runtime];
  if (!load) throw new Error(`The fragment looks for ${runtime}, which this shell does not offer.`);
  return async () => void Reflect.set(globalThis, runtime, await load());
}

/** Creates the page's only Module Federation instance, with React as a shared package. */
export function createFederation(): Federation {
  // Remotes are built without the runtime and read it from this global.
  Reflect.set(globalThis, RUNTIME_GLOBAL, remotesRuntime);
  const federation = createInstance({
    name: 'roadside',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: sharedReact,
  });
  const modules = new Map<string, Promise<FragmentModule>>();

  async function attempt(remote: string, expose: string, installRuntime: InstallRuntime): Promise<FragmentModule> {
    await installRuntime();
    const module = await federation.loadRemote<FragmentModule>(`${remote}/${expose}`);
    if (!module) throw new Error(`${remote} exposes no ${expose}`);
    return module;
  }

  /** The URL stays the same on every attempt: it is the key of the integrity check. */
  async function loadWithRetries(name: string, remote: string, fragment: RemoteFragment): Promise<FragmentModule> {
    const slow = setTimeout(() => {
      report({ kind: 'load-slow', fragment: name, message: `${fragment.entry} takes more than ${SLOW_AFTER_MS} ms.` });
    }, SLOW_AFTER_MS);
    const expose = fragment.expose.replace(/^\.\//, '');
    try {
      const installRuntime = runtimeInstaller(fragment);
      for (const milliseconds of RETRY_AFTER_MS) {
        try {
          return await attempt(remote, expose, installRuntime);
        } catch {
          await pause(milliseconds);
        }
      }
      return await attempt(remote, expose, installRuntime);
    } catch (error) {
      report({ kind: 'load-failed', fragment: name, message: describe(error) });
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    load(name, fragment) {
      // One name per release, so that a new release does not disturb a mounted one.
      const remote = `${name.replaceAll('-', '_')}__${fragment.release.slice(0, 8)}`;
      const loaded = modules.get(remote);
      if (loaded) return loaded;
      federation.registerRemotes([{ name: remote, entry: fragment.entry, type: 'module' }]);
      const loading = loadWithRetries(name, remote, fragment);
      modules.set(remote, loading);
      loading.catch(() => modules.delete(remote));
      return loading;
    },
  };
}
