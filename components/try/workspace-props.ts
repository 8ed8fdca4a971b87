import type { DropzoneState } from 'react-dropzone'
import type { StyleCard } from '@/components/design-tool/choices'
import type { PhotoProblem, PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import type { SampleRoom } from '@/lib/config/sample-rooms'

/** The subject to color: a photo, one of our rooms, or the visitor's earlier work. `wall` is the color the visitor came for. */
export type Subject =
  | { readonly kind: 'photo'; readonly file: File }
  | { readonly kind: 'sample'; readonly room: SampleRoom; readonly wall?: string | undefined }
  | { readonly kind: 'draft'; readonly wall?: string | undefined }

/** The opened photo with its areas. */
export type OpenedWork = { work: PhotoWork; room: RoomWork }

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
