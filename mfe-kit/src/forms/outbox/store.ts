import { readStored, writeStored } from '../../page/storage';
import type { WaitingRequest } from './entry';

const DATABASE = 'roadside-requests';
const STORE = 'waiting';

/** Local storage: how many requests wait, so that other pages see it without opening a database. Absent: none. */
const WAITING_KEY = 'requests-waiting';

/** What no database takes, for as long as the page lives. */
const memory = new Map<string, WaitingRequest>();

/** Keeps a request, in place of an earlier one of its key. */
export async function putWaiting(request: WaitingRequest): Promise<void> {
  try {
    await run('readwrite', (store) => store.put(request));
  } catch {
    memory.set(request.key, request);
  }
  await count();
}

/** Forgets a request. */
export async function removeWaiting(key: string): Promise<void> {
  memory.delete(key);
  await run('readwrite', (store) => store.delete(key)).catch(() => undefined);
  await count();
}

/** All requests that wait, the oldest first. */
export async function allWaiting(): Promise<WaitingRequest[]> {
  const stored = await run<WaitingRequest[]>('readonly', (store) => store.getAll()).catch(() => []);
  return [...stored, ...memory.values()].toSorted((one, other) => one.at - other.at);
}

/** Whether anything waits, as far as is known without a database. */
export function anyWaiting(): boolean {
  return readStored(WAITING_KEY) !== null;
}

async function count(): Promise<void> {
  const { length } = await allWaiting();
  writeStored(WAITING_KEY, length > 0 ? String(length) : null);
}

/** @throws where the browser has no database, or lets nobody use it. */
async function run<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result as Result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It was not stored.')));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'key' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('There is no database.')));
    request.addEventListener('blocked', () => reject(new Error('The database is in use.')));
  });
}
