// As much of IndexedDB as a draft needs: one store of values by key.

const DATABASE = 'transform-drafts'
const STORE = 'parts'
const VERSION = 1

export async function readRow(key: string): Promise<unknown> {
  return inStore('readonly', (store) => store.get(key))
}

/** All values whose key begins with the prefix, in the order of their keys. */
export async function readRows(prefix: string): Promise<unknown[]> {
  return inStore('readonly', (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
}

export async function writeRow(key: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, key))
}

export async function deleteRows(keys: readonly string[]): Promise<void> {
  for (const key of keys) await inStore('readwrite', (store) => store.delete(key))
}

/** Forgets every value whose key begins with the prefix. */
export async function deleteRowsFrom(prefix: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  // Without a wait where it is open already: a page that goes away has no time for one.
  const database = kept ?? (await open())
  const transaction = database.transaction(STORE, mode)
  const request = ask(transaction.objectStore(STORE))
  transaction.commit()
  // A write counts only when its transaction is through: a full disk shows there, not at the request.
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
  return request.result
}

/** The open database; `null` until it is first used, and after the browser has closed it. */
let kept: IDBDatabase | null = null

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => {
      const database = request.result
      const forget = () => {
        if (kept === database) kept = null
      }
      database.onclose = forget
      // Another tab may bring a newer version.
      database.onversionchange = () => {
        forget()
        database.close()
      }
      kept = database
      resolve(database)
    }
    request.onerror = () => reject(request.error)
  })
}
