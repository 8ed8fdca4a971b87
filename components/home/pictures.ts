/** The pictures of the home page by their names in `public/images`. All living rooms share one camera. */
export const HERO_BEFORE = 'living-before'
export const HERO_AFTER = 'living-industrial'

export const STEP_PICTURES = {
  upload: 'living-before',
  select: 'living-painted',
  transform: 'living-modern',
} as const

/** The style the switcher shows first. */
export const SHOWCASE_FIRST = 'mediterranean'

export function livingRoomIn(style: string): string {
  return `living-${style}`
}
