import { createHash } from 'node:crypto'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import type { RoomReference } from '@/lib/schemas/room-document'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { RunContext } from '@/lib/server/runs/context'
import { readReferenceUpload } from '@/lib/server/runs/references'
import { listFiles, putFile, removeFiles } from '@/lib/server/supabase/files'
import { uploadSize } from '@/lib/server/uploads/service'
import type { Supabase } from '@/lib/supabase/clients'
import { listRoomReferences } from './queries'

type Context = { supabase: Supabase; gate: ImageGate } & Pick<RunContext, 'log'>

/**
 * Stores a reference image the way models get it: re-encoded, scaled down, and named by its hash, so the same picture is the
 * same file. Throws `upload_missing` (also for another user's upload), `reference_limit`, or an error about the picture.
 */
export async function keepReference(
  app: Pick<Context, 'supabase' | 'gate'>,
  { userId, path, signal }: { userId: string; path: string; signal: AbortSignal },
): Promise<string> {
  const { supabase, gate } = app
  const bytes = await uploadSize(supabase, userId, path)
  if ((await countReferences(supabase, userId)) >= LIMITS.references.kept)
    throw new AppError('reference_limit')
  return gate.files({ userId, bytes, signal }, async () => {
    const { png } = await readReferenceUpload(app, userId, path)
    const picture = createHash('sha256').update(png).digest('hex')
    // Written even if it exists, so that the sweep spares it until a room refers to it.
    await putFile(supabase, filePaths.reference(userId, picture), png)
    return picture
  })
}

/** Including those no room refers to. */
async function countReferences(supabase: Supabase, userId: string): Promise<number> {
  const files = await listFiles(supabase, filePaths.references(userId))
  return files.filter((path) => path.endsWith('.png')).length
}

/** Removes a deleted room's reference images, except those in other rooms. Never throws: the daily sweep removes the rest. */
export async function removeReferences(
  { supabase, log }: Pick<Context, 'supabase' | 'log'>,
  userId: string,
  references: readonly RoomReference[],
): Promise<void> {
  try {
    const gone = new Set(picturesIn(references))
    if (gone.size === 0) return
    for (const picture of picturesIn(await listRoomReferences(supabase, userId))) gone.delete(picture)
    await removeFiles(
      supabase,
      [...gone].map((picture) => filePaths.reference(userId, picture)),
    )
  } catch (cause) {
    log.error('files_left_behind', cause, { userId })
  }
}

const picturesIn = (references: readonly RoomReference[]): string[] =>
  references.flatMap((each) => (each.kind === 'picture' ? [each.picture] : []))
