import { useEffect } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { type FileReference, keepReference, type Reference } from '@/components/design-tool/shared/references'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { toErrorDetails } from '@/lib/api/api-error'

/**
 * Gives the account the reference pictures of a room that it has. Only then the room's document names them. One that fails is tried
 * again with the next change of the pictures.
 */
export function useKeptReferences(work: PhotoWork | null, isKept: boolean): void {
  const { showError } = useScreenToasts()
  useEffect(() => {
    if (!work || !isKept) return
    const { references } = work
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
  }, [work, isKept, showError])
}

/** The account may have known the picture already, from a page that was left before the answer came. */
function withPicture(references: readonly Reference[], file: File, picture: string): Reference[] {
  return references
    .filter((each) => each.kind !== 'picture' || each.picture !== picture)
    .map((each) => (each.kind === 'file' && each.file === file ? { ...each, picture } : each))
}
