import { describe, expect, test } from 'vitest'
import { engineAdvice } from '@/lib/client/transform/engine-advice'
import { INITIAL_FORM } from '@/lib/client/transform/form-values'
import { suggestPrompt } from '@/lib/client/transform/prompt-words'

const form = { ...INITIAL_FORM, prompt: 'A calm room by the sea' }

describe('what a hosted model will make of the form', () => {
  test('the engine of this machine takes every setting as it is', () => {
    expect(engineAdvice('local', { ...form, num_inference_steps: 150 })).toBeNull()
  })

  test('settings outside of its range are told, those inside are not', () => {
    const model = 'lucataco/sdxl-inpainting'
    expect(engineAdvice(model, form)).toEqual({ changes: [], read: null })
    const wild = { ...form, num_inference_steps: 150, guidance_scale: 20 }
    expect(engineAdvice(model, wild)?.changes).toEqual([
      { field: 'steps', asked: 150, used: 80 },
      { field: 'guidance', asked: 20, used: 10 },
    ])
  })

  test('a negative prompt of the person’s own is told to be left out, one that was proposed is not', () => {
    const changesOf = (negative_prompt: string) =>
      engineAdvice('black-forest-labs/flux-fill-pro', { ...form, style: 'rustic', negative_prompt })?.changes
    expect(changesOf(suggestPrompt('patio', 'rustic')?.negative_prompt ?? '')).toEqual([])
    expect(changesOf('no plants')).toEqual([{ field: 'negativePrompt', asked: null, used: null }])
  })

  test('a long prompt is told to those whose encoder is short, with the words where it ends', () => {
    const prompt = suggestPrompt('patio', 'rustic')?.prompt ?? ''
    const read = engineAdvice('stability-ai/sdxl', { ...form, prompt })?.read
    expect(read?.words).toBeGreaterThan(30)
    expect(prompt).toContain(read?.end ?? 'nothing')
    expect(prompt.split(/\s+/).length).toBeGreaterThan(read?.words ?? Number.POSITIVE_INFINITY)
    expect(engineAdvice('black-forest-labs/flux-fill-dev', { ...form, prompt })?.read).toBeNull()
  })
})
