import type { ReactNode } from 'react'
import type { DropzoneState } from 'react-dropzone'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import type { SampleRoom } from '@/lib/config/sample-rooms'

/** What a visitor wants to see in another color: a photo, one of our rooms, or what they were working on before. */
export type Subject =
  | { readonly kind: 'photo'; readonly file: File }
  | { readonly kind: 'sample'; readonly room: SampleRoom }
  | { readonly kind: 'draft' }

/** With an image that was drawn on the server. */
export type SampleCard = { readonly room: SampleRoom; readonly image: ReactNode }
export type StyleCard = { readonly value: string; readonly label: string; readonly image: ReactNode }

export type TryWorkspaceProps = {
  subject: Subject
  /** Why the last photo was rejected. The one before stays. */
  problem: PhotoProblem | null
  zone: DropzoneState
  styles: readonly StyleCard[]
  /** How many designs the Free plan has. */
  freeDesigns: number
  /** The photo is there. */
  onOpen: () => void
  onProblem: (problem: PhotoProblem) => void
  /** Back to the start, for this reason if there is one. */
  onLeave: (problem: PhotoProblem | null) => void
}
