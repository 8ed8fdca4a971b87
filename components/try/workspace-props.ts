import type { DropzoneState } from 'react-dropzone'
import type { StyleCard } from '@/components/design-tool/choices'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import type { SampleRoom } from '@/lib/config/sample-rooms'

/** The subject to color: a photo, one of our rooms, or the visitor's earlier work. */
export type Subject =
  | { readonly kind: 'photo'; readonly file: File }
  | { readonly kind: 'sample'; readonly room: SampleRoom }
  | { readonly kind: 'draft' }

export type TryWorkspaceProps = {
  subject: Subject
  /** Why the last photo was rejected. The previous one stays. */
  problem: PhotoProblem | null
  zone: DropzoneState
  styles: readonly StyleCard[]
  /** The number of designs in the Free plan. */
  freeDesigns: number
  /** Called once the photo is open. */
  onOpen: () => void
  onProblem: (problem: PhotoProblem) => void
  /** Goes back to the start, showing the reason if there is one. */
  onLeave: (problem: PhotoProblem | null) => void
}
