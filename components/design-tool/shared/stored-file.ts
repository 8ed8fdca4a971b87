import * as z from 'zod'

/**
 * A file as IndexedDB keeps it in every browser: WebKit's private windows refuse to store files, and Firefox loses the
 * content of one that was read from the database and put there again.
 */
type StoredFile = { readonly bytes: ArrayBuffer; readonly name: string; readonly type: string }

export async function fileToStore(file: Blob): Promise<StoredFile> {
  return {
    bytes: await file.arrayBuffer(),
    name: file instanceof File ? file.name : '',
    type: file.type,
  }
}

/** Reads what `fileToStore` gave as a file. */
export const storedFileSchema = z
  .object({ bytes: z.instanceof(ArrayBuffer), name: z.string(), type: z.string() })
  .transform(({ bytes, name, type }) => new File([bytes], name, { type }))
