/** Offsets of an ICC profile's header (ICC.1:2022, 7.2), and the bytes of a row of its table of tags. */
const COLOR_SPACE_AT = 16
const CONNECTION_SPACE_AT = 20
const TAGS_AT = 128
const TAG_BYTES = 12
const MAX_TAGS = 100

/** What makes a profile more than three curves and a matrix: tables, which browser and server read differently, and HDR. */
const UNUSUAL_TAG = /^(A2B\d|B2A\d|D2B\d|B2D\d|cicp|gamt)$/

/**
 * Whether browser and server get the same colors from a profile: one of RGB by curves and a matrix, such as sRGB, Display P3 and
 * Adobe RGB.
 */
export function isPlainProfile(profile: Uint8Array): boolean {
  const text = (at: number) => String.fromCharCode(...profile.subarray(at, at + 4))
  if (profile.length < TAGS_AT + 4 || text(COLOR_SPACE_AT) !== 'RGB ') return false
  if (text(CONNECTION_SPACE_AT) !== 'XYZ ') return false
  const count = new DataView(profile.buffer, profile.byteOffset).getUint32(TAGS_AT)
  if (count > MAX_TAGS) return false
  const tags = Array.from({ length: count }, (_, i) => text(TAGS_AT + 4 + i * TAG_BYTES))
  const needed = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']
  return needed.every((tag) => tags.includes(tag)) && !tags.some((tag) => UNUSUAL_TAG.test(tag))
}
