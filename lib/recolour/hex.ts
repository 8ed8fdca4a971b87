/** A colour as bytes, 0–255 each. */
export type Rgb8 = { readonly r: number; readonly g: number; readonly b: number }

/** Reads `#a8b5a0`, `a8b5a0` or `#abc`; `null` for anything else. */
export function parseHex(text: string): Rgb8 | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!digits) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 }
}

/** `#rrggbb`, as colour inputs want it. */
export function toHex({ r, g, b }: Rgb8): string {
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
