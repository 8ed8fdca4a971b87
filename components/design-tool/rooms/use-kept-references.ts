import { useEffect } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import {
  type FileReference,
  keepReference,
  type Reference,
} from '@/components/design-tool/shared/designs/references'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { toErrorDetails } from '@/lib/api/api-error'

/**
 * Saves a room's reference images to the account once it has the room; only then does the room's document name them. A failed
 * one is retried when the images change.
 */
export function useKeptReferences(room: RoomWork | null, isKept: boolean): void {
  const { showError } = useScreenToasts()
  useEffect(() => {
    if (!room || !isKept) return
    const { references } = room
    const sending = new Set<File>()
    const send = async ({ file }: FileReference) => {
      sending.add(file)
      try {
        const picture = await keepReference(file)
        references.set(withPicture(references.get(), file, picture))
      } catch (error) {
        showError(toErrorDetails(error, 'reference_not_kept'))
      } finally {
        sending.delete(file)
      }
    }
    const sendNew = () => {
      for (const each of references.get()) {
        if (each.kind === 'file' && !each.picture && !sending.has(each.file)) void send(each)
      }
    }
    sendNew()
    return references.subscribe(sendNew)
  }, [room, isKept, showError])
}

/** The account may already have the image, if an earlier page was closed before the answer arrived. */
function withPicture(references: readonly Reference[], file: File, picture: string): Reference[] {
  return references
    .filter((each) => each.kind !== 'picture' || each.picture !== picture)
    .map((each) => (each.kind === 'file' && each.file === file ? { ...each, picture } : each))
}
