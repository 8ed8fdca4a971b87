import type { PhotoMeasures } from '@/components/design-tool/photo/photo-pixels'
import type { Adjustment } from '@/lib/domain/design-run'
import { adjustmentsOf, partRead } from '@/lib/domain/hosted/input'
import { hostedModel } from '@/lib/domain/hosted/models'
import { numbersOf } from '@/lib/domain/number-params'
import { findStyle } from '@/lib/domain/styles'
import type { PhotoSize } from '@/lib/mask/space'
import type { TransformForm } from '@/lib/schemas/transform'
import { TASK_RULES } from '@/lib/tasks/tasks'

/** Warnings about a design. Each has a sentence in the messages; none blocks the button. */
export type PhotoWarning = 'dark' | 'blurred' | 'small' | 'maskSmall'

/** Limits for warnings. Brightness and sharpness are those of `measurePhoto`. */
export const WARNING_LIMITS = {
  darkBelow: 55,
  blurredBelow: 12,
  smallBelowPx: 512,
  maskSmallBelow: 0.005,
} as const

type PhotoFacts = {
  readonly size: PhotoSize
  /** `null` while the photo is being measured. */
  readonly measures: PhotoMeasures | null
  /** Share of the photo that is selected; `null` if nothing is. */
  readonly coverage: number | null
}

/** Warnings about the photo and mask before a credit is spent. */
export function photoWarnings({ size, measures, coverage }: PhotoFacts): PhotoWarning[] {
  const isDark = measures !== null && measures.brightness < WARNING_LIMITS.darkBelow
  const rows: readonly (readonly [PhotoWarning, boolean])[] = [
    ['dark', isDark],
    // A dark photo has too little contrast to judge its sharpness.
    ['blurred', measures !== null && !isDark && measures.sharpness < WARNING_LIMITS.blurredBelow],
    ['small', Math.min(size.width, size.height) < WARNING_LIMITS.smallBelowPx],
    ['maskSmall', coverage !== null && coverage < WARNING_LIMITS.maskSmallBelow],
  ]
  return rows.flatMap(([warning, applies]) => (applies ? [warning] : []))
}

type EngineWarnings = {
  /** Settings that the model changes. */
  readonly changes: readonly Adjustment[]
  /** How far the model reads the prompt; `null` if it reads all of it, or if that is unknown. */
  readonly read: { readonly words: number; readonly end: string } | null
}

/** This many words are quoted to show where the model stops reading. */
const QUOTED_WORDS = 3

/** How a hosted model deviates from the form; `null` for an engine that follows it. */
export function engineWarnings(
  engine: string,
  form: Omit<TransformForm, 'placement' | 'own'>,
): EngineWarnings | null {
  const model = hostedModel(engine)
  if (!model || !TASK_RULES[form.task].hasStyle) return null
  const suggested = findStyle(form.style)?.negativePrompt
  const read = model.readsTokens === null ? null : partRead(form.prompt, model.readsTokens)
  const words = read?.split(/\s+/) ?? []
  return {
    changes: adjustmentsOf(model, {
      ...numbersOf(form),
      // Ignore a negative prompt that we suggested ourselves.
      negativePrompt: form.negative_prompt === suggested ? '' : form.negative_prompt,
    }),
    read: read ? { words: words.length, end: words.slice(-QUOTED_WORDS).join(' ') } : null,
  }
}
