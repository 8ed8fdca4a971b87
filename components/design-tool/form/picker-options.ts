import type { ReactNode } from 'react'

export type PickerOption = {
  value: string
  label: string
  description: string
  /** A thumbnail or icon, rendered on the server so that the browser needs no code for it. */
  image: ReactNode
  /** A larger version, for a grid of images. */
  tile?: ReactNode
  badge?: string
}

export type PickerGroup = { heading: string | null; options: readonly PickerOption[] }
