/** What a page leaves on the device. */
import type { Page } from '@playwright/test';

/** Stored values as text. */
interface Stored {
  readonly local: string;
  /** Lasts as long as the tab. */
  readonly session: string;
  readonly databases: string;
}

/** Everything that the page's origin has stored, without caches. */
export function readDevice(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await result(indexedDB.open(name));
        const stores = [...database.objectStoreNames];
        const read = (store: string) => result(database.transaction(store).objectStore(store).getAll());
        const records = await Promise.all(stores.map(read));
        database.close();
        return records;
      }),
    );
    return {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      databases: JSON.stringify(databases),
    };
  });
}
