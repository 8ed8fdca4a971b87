import { LIMITS } from './limits'

/** The forms in which a stored PNG is handed out, by their name in an address (`?as=thumb`). */
export const PICTURE_FORMS = {
  /** For lists. */
  thumb: { format: 'webp', maxSidePx: 480, ending: 'webp' },
  /** For looking at one. */
  preview: { format: 'webp', maxSidePx: LIMITS.preview.maxSidePx, ending: 'webp' },
  /** Full size, for programs that want no PNG. */
  jpeg: { format: 'jpeg', maxSidePx: null, ending: 'jpg' },
} as const satisfies Record<string, { format: string; maxSidePx: number | null; ending: string }>

export type PictureForm = keyof typeof PICTURE_FORMS

export function isPictureForm(name: string | null): name is PictureForm {
  return name !== null && Object.hasOwn(PICTURE_FORMS, name)
}
