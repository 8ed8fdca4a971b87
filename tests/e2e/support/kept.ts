import type { Page } from '@playwright/test'

/** Something that the design tool keeps on the device, as far as JSON can tell it. */
type Kept = { readonly key: string; readonly value: unknown }

/** All that the page keeps: drafts by part, and batches. */
export async function keptParts(page: Page): Promise<Kept[]> {
  const text = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('transform-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('parts').objectStore('parts')
          const keys = store.getAllKeys()
          const values = store.getAll()
          values.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(keys.result.map((key, i) => ({ key, value: values.result[i] }))))
          }
        }
      }),
  )
  return JSON.parse(text)
}

/** The same as text, to look for words in. */
export async function keptText(page: Page): Promise<string> {
  return JSON.stringify(await keptParts(page))
}
