import * as z from 'zod'

/**
 * A file in a form that IndexedDB can store in every browser: WebKit's private windows refuse to store files, and Firefox loses
 * the content of a file that was read from the database and stored again.
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

/** Parses the output of `fileToStore` as a file. */
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

/** Whether both are the same chosen file, even if one of them was stored on this device. */
export function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
