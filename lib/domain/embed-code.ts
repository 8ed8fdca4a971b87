/** Most cameras' width divided by height. */
export const USUAL_ASPECT = 4 / 3

/** How much of an embed's width its sentence takes below the picture, and its least height on narrow screens. */
const SENTENCE_SHARE = 0.07
const LEAST_HEIGHT = '20rem'

/** Text as HTML shows it, in double quotes as well. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

type Embedded = {
  /** The link's own URL. */
  url: string
  /** Which of its designs, counted from 1. */
  design: number
  title: string
  /** The design's width divided by height; `null` if unknown. */
  aspect: number | null
}

/** What the owner of another site puts into a page of theirs to show a link's design there. */
export function embedCode({ url, design, title, aspect }: Embedded): string {
  const shape = 1 / (1 / (aspect ?? USUAL_ASPECT) + SENTENCE_SHARE)
  const style = `aspect-ratio:${shape.toFixed(3)};min-height:${LEAST_HEIGHT};border:0`
  const src = escapeHtml(`${url}/embed/${design}`)
  return `<iframe src="${src}" width="100%" style="${style}" loading="lazy" title="${escapeHtml(title)}"></iframe>`
}
