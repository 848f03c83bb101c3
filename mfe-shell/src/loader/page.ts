/**
 * Hydrates the fragments of a server-rendered page and navigates between pages. It knows no
 * fragment by name: the page model at the end of the document says which remotes fill which slots.
 */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { describe, report } from '@roadside/mfe-kit/report';
import { recordRenderers } from './dev-hook';
import { createFederation } from './federation/federation';
import { whenIdle } from './idle';
import { createIslands } from './islands';
import { createMountPage } from './mount-page';
import { createModels } from './navigation/models';
import { startNavigation } from './navigation/start';
import { warmReact } from './federation/shared-react';
import { loadSheet } from './document/styles';
import { yieldToMain } from './tasks';

const model = JSON.parse(document.getElementById('page-model')?.textContent || 'null') as PageModel | null;

// The edge's built-in error page has no model and needs no hydration.
if (model) {
  if (process.env.NODE_ENV === 'development') recordRenderers();
  const federation = createFederation();
  await yieldToMain();
  const islands = createIslands(federation, model);
  await warmReact();
  const models = createModels(model.contract);
  globalThis.__roadsideLoader = { loadSheet, mountPage: createMountPage({ federation, islands, models }) };
  await islands.start();
  startNavigation({ federation, islands, models });
  // Hidden content waits for the flags, so they are needed soon.
  await (model.client.experiments?.anti_flicker_ms ? yieldToMain() : whenIdle());
  await import(/* webpackChunkName: "late" */ './late/start').then(
    ({ runIdleTasks }) => runIdleTasks(model, federation),
    (error: unknown) => report({ kind: 'load-failed', message: describe(error) }),
  );
}
