/** URL path of a room's image, and its path within `public`: 1200 × 800 pixels. `next/image` makes smaller ones. */
export function roomImagePath(name: string): string {
  return `/images/${name}-1200.webp`
}

/** The rooms on the social preview cards. Their texts are in the messages. */
export const SHARE_CARDS = {
  home: 'designs/living-green',
  about: 'designs/bedroom-navy',
  services: 'designs/kitchen-navy',
  contact: 'designs/bedroom-clay',
  faq: 'designs/office-green',
  pricing: 'designs/bathroom-zellige',
  blog: 'designs/living-industrial',
  try: 'designs/living-coastal',
} as const

export type ShareCard = keyof typeof SHARE_CARDS

export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const

export function shareCardPath(card: ShareCard): string {
  return `/share/${card}.jpg`
}

/** File name of a post's own picture: the post's key, with dashes for slashes. */
export function postCardName(key: string): string {
  return `blog-${key.replace('/', '-')}`
}

export function postCardPath(key: string): string {
  return `/share/${postCardName(key)}.jpg`
}

export function isShareCard(name: string): name is ShareCard {
  return Object.hasOwn(SHARE_CARDS, name)
}

/** A material's swatch, drawn by `scripts/swatches.mjs`. */
export function materialSwatchPath(id: string): string {
  return `/images/materials/${id}.webp`
}

/** The swatch of a furnishing's look or of a frame: "rug-kilim", "frame-oak". */
export function furnishingSwatchPath(name: string): string {
  return `/images/furnishings/${name}.webp`
}
