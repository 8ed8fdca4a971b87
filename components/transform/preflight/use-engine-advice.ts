import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AdvisedForm, EngineAdvice } from '@/lib/client/transform/engine-advice'
import { PREVIEW_ENGINE } from '@/lib/domain/engines'
import type { FormControl } from '../form/use-problem'

type Advise = (engine: string, form: AdvisedForm) => EngineAdvice | null

/** What the engine in use makes of the form; `null` until its facts are there, or when there is nothing to say. */
export function useEngineAdvice(engine: string, control: FormControl): EngineAdvice | null {
  const [advise, setAdvise] = useState<Advise | null>(null)
  const [style, prompt, negative_prompt, num_inference_steps, guidance_scale, prompt_strength] = useWatch({
    control,
    name: ['style', 'prompt', 'negative_prompt', 'num_inference_steps', 'guidance_scale', 'prompt_strength'],
  })

  useEffect(() => {
    // It takes every setting as it is: nothing is fetched for it.
    if (engine === PREVIEW_ENGINE) return
    let isCurrent = true
    import('@/lib/client/transform/engine-advice')
      .then(({ engineAdvice }) => isCurrent && setAdvise(() => engineAdvice))
      // Advice only: without it the design is made all the same.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [engine])

  const form = { style, prompt, negative_prompt, num_inference_steps, guidance_scale, prompt_strength }
  return advise?.(engine, form) ?? null
}
