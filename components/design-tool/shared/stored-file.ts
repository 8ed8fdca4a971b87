import * as z from 'zod'

/**
 * A file as IndexedDB keeps it in every browser: WebKit's private windows refuse to store files, and Firefox loses the
 * content of one that was read from the database and put there again.
 */
type StoredFile = {
  readonly bytes: ArrayBuffer
  readonly name: string
  readonly type: string
  readonly lastModified: number | undefined
}

export async function fileToStore(file: Blob): Promise<StoredFile> {
  return {
    bytes: await file.arrayBuffer(),
    name: file instanceof File ? file.name : '',
    type: file.type,
    lastModified: file instanceof File ? file.lastModified : undefined,
  }
}

/** Reads what `fileToStore` gave as a file. */
export const storedFileSchema = z
  .object({
    bytes: z.instanceof(ArrayBuffer),
    name: z.string(),
    type: z.string(),
    lastModified: z.number().optional(),
  })
  .transform(({ bytes, name, type, lastModified }) => {
    const file = lastModified === undefined ? { type } : { type, lastModified }
    return new File([bytes], name, file)
  })

/** Whether both are the same choice of a file, also where one was kept on this device. */
export function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
