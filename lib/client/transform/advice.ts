import type { PhotoSize } from '@/lib/mask/space'
import type { RunResponse } from '@/lib/schemas/responses'
import type { PhotoMeasures } from './photo-measures'

/** What may spoil a design. Each is a sentence; none of them stops anybody. */
export type Advice = 'dark' | 'blurred' | 'small' | 'maskSmall' | 'maskLarge'

/** From where on something is worth a word. Brightness and sharpness as `measurePhoto` gives them. */
export const ADVICE_LIMITS = {
  darkBelow: 55,
  blurredBelow: 12,
  smallBelowPx: 512,
  maskSmallBelow: 0.005,
  maskLargeAbove: 0.95,
} as const

type Work = {
  readonly size: PhotoSize
  /** `null` while the photo is being measured. */
  readonly measures: PhotoMeasures | null
  /** Share of the photo that is selected, or `null` for nothing. */
  readonly coverage: number | null
}

/** What to say about photo and mask before a credit is spent. */
export function adviceFor({ size, measures, coverage }: Work): Advice[] {
  const isDark = measures !== null && measures.brightness < ADVICE_LIMITS.darkBelow
  const rows: readonly (readonly [Advice, boolean])[] = [
    ['dark', isDark],
    // In the dark there is little contrast to tell sharpness by.
    ['blurred', measures !== null && !isDark && measures.sharpness < ADVICE_LIMITS.blurredBelow],
    ['small', Math.min(size.width, size.height) < ADVICE_LIMITS.smallBelowPx],
    ['maskSmall', coverage !== null && coverage < ADVICE_LIMITS.maskSmallBelow],
    ['maskLarge', coverage !== null && coverage > ADVICE_LIMITS.maskLargeAbove],
  ]
  return rows.flatMap(([advice, applies]) => (applies ? [advice] : []))
}

/** How many of the last designs an estimate is made from. */
const SAMPLE = 10

/** How long one design took this person of late, in ms: the middle one of the last; `null` without any. */
export function usualDesignMs(runs: readonly RunResponse[]): number | null {
  const times = runs
    .flatMap(({ status, createdAt, finishedAt }) =>
      status === 'succeeded' && finishedAt !== null ? [Date.parse(finishedAt) - Date.parse(createdAt)] : [],
    )
    .slice(0, SAMPLE)
    .sort((one, other) => one - other)
  return times[Math.floor(times.length / 2)] ?? null
}
