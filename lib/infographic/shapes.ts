/** What a drawing is made of, in units of its own ground. Two hands draw it: the page as SVG, the server as PNG. */
export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: string; radius?: number }
  | {
      kind: 'text'
      x: number
      /** The line that the letters stand on. */
      y: number
      size: number
      words: string
      fill: string
      align: 'left' | 'center'
      isBold: boolean
    }

export type Drawing = { width: number; height: number; shapes: Shape[] }

/** The drawing as a file, or as a part of a page. */
export function toSvg({ width, height, shapes }: Drawing, label: string): string {
  const inner = shapes.map(shapeToSvg).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}" ` +
    `font-family="Fraunces, Georgia, 'Times New Roman', serif">${inner}</svg>`
  )
}

function shapeToSvg(shape: Shape): string {
  if (shape.kind === 'box') {
    const { x, y, width, height, fill, radius = 0 } = shape
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
  }
  const { x, y, size, words, fill, align, isBold } = shape
  const anchor = align === 'center' ? ' text-anchor="middle"' : ''
  const weight = isBold ? ' font-weight="600"' : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${anchor}${weight}>${escaped(words)}</text>`
}

function escaped(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
