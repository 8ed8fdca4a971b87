import type { ReactNode } from 'react'

export type PickerOption = {
  value: string
  label: string
  description: string
  /** A thumbnail or icon, rendered on the server so that the browser needs no code for it. */
  image: ReactNode
  /** The same larger, for a list of pictures. */
  tile?: ReactNode
  /** What it belongs to, whichever group of the list it is in. */
  category?: string
  badge?: string
}

export type PickerGroup = { heading: string | null; options: readonly PickerOption[] }
