import type { ReactNode } from 'react'

export type PickerOption = {
  /** Never empty. */
  value: string
  label: string
  description?: string
  /** A thumbnail or icon, drawn on the server so that the browser needs no code for it. */
  picture?: ReactNode
  badge?: string
}

export type PickerGroup = { label: string | null; options: readonly PickerOption[] }
