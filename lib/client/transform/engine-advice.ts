import type { Adjustment } from '@/lib/domain/design-run'
import { adjustmentsOf } from '@/lib/domain/hosted-input'
import { hostedModel } from '@/lib/domain/hosted-models'
import { partRead } from '@/lib/domain/prompt-reach'
import { findStyle } from '@/lib/domain/styles'
import type { TransformForm } from './form-values'

export type EngineAdvice = {
  /** What the model will do otherwise than the form says. */
  readonly changes: readonly Adjustment[]
  /** How far the model reads the prompt; `null`: all of it, or nobody knows. */
  readonly read: { readonly words: number; readonly end: string } | null
}

export type AdvisedForm = Pick<
  TransformForm,
  'style' | 'prompt' | 'negative_prompt' | 'num_inference_steps' | 'guidance_scale' | 'prompt_strength'
>

/** So many words are quoted to show where reading ends. */
const QUOTED_WORDS = 3

/** What to say about a form before it goes to a hosted model; `null` for an engine that takes it as it is. */
export function engineAdvice(engine: string, form: AdvisedForm): EngineAdvice | null {
  const model = hostedModel(engine)
  if (!model) return null
  const proposed = findStyle(form.style)?.negativePrompt
  const read = model.readsTokens === null ? null : partRead(form.prompt, model.readsTokens)
  const words = read?.split(/\s+/) ?? []
  return {
    changes: adjustmentsOf(model, {
      steps: form.num_inference_steps,
      guidance: form.guidance_scale,
      strength: form.prompt_strength,
      // One that we proposed was no wish.
      negativePrompt: form.negative_prompt === proposed ? '' : form.negative_prompt,
    }),
    read: read ? { words: words.length, end: words.slice(-QUOTED_WORDS).join(' ') } : null,
  }
}
