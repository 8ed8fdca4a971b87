import * as z from 'zod'
import { fileToStore, storedFileSchema } from './stored-file'

/** A picture that a model gets beside the photo: a file of this device, or one of the user's stored designs. */
export type Reference =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'design'; readonly id: string; readonly url: string }

const storedReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: storedFileSchema }),
  z.object({ kind: z.literal('design'), id: z.uuid(), url: z.string() }),
])

/** Reads what {@link referencesToStore} gave; of what can't be read, nothing. */
export const storedReferences: z.ZodType<readonly Reference[]> = z.array(storedReference).catch([])

export function referencesToStore(references: readonly Reference[]): Promise<unknown[]> {
  return Promise.all(
    references.map(async (each) =>
      each.kind === 'file' ? { ...each, file: await fileToStore(each.file) } : each,
    ),
  )
}
