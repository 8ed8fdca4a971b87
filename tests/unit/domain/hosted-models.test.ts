import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AreaSettings, type DesignParams, PLAIN_AREA } from '@/lib/domain/design-run'
import { adjustmentsOf, modelInput, promptFor } from '@/lib/domain/hosted/input'
import { HOSTED_MODELS, type HostedModelName, hostedModel } from '@/lib/domain/hosted/models'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'

const usual: DesignParams = {
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm room by the sea',
  negativePrompt: '',
  ...INITIAL_NUMBERS,
  seed: 4711,
  areas: [PLAIN_AREA],
}
const lowest = { ...usual, steps: 1, guidance: 1, strength: 0 }
const highest = { ...usual, steps: 150, guidance: 20, strength: 1, negativePrompt: 'clutter' }
const files = { image: 'image:', mask: 'mask:', width: 1024, height: 768 }

function model(name: HostedModelName) {
  const found = hostedModel(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

/** What each model is sent for the lowest, the usual and the highest settings. */
const NUMBERS: Record<HostedModelName, readonly object[]> = {
  'black-forest-labs/flux-fill-pro': [
    { steps: 15, guidance: 8 },
    { steps: 50, guidance: 60 },
    { steps: 50, guidance: 100 },
  ],
  'black-forest-labs/flux-fill-dev': [
    { num_inference_steps: 1, guidance: 4 },
    { num_inference_steps: 50, guidance: 30 },
    { num_inference_steps: 50, guidance: 80 },
  ],
  'stability-ai/sdxl': [
    { num_inference_steps: 1, guidance_scale: 1, prompt_strength: 0 },
    { num_inference_steps: 50, guidance_scale: 7.5, prompt_strength: 0.8 },
    { num_inference_steps: 150, guidance_scale: 20, prompt_strength: 1, negative_prompt: 'clutter' },
  ],
  'lucataco/sdxl-inpainting': [
    { steps: 1, guidance_scale: 1, strength: 0.01 },
    { steps: 50, guidance_scale: 7.5, strength: 0.8 },
    { steps: 80, guidance_scale: 10, strength: 1, negative_prompt: 'clutter' },
  ],
  'stability-ai/stable-diffusion-inpainting': [
    { num_inference_steps: 1, guidance_scale: 1 },
    { num_inference_steps: 50, guidance_scale: 7.5 },
    { num_inference_steps: 150, guidance_scale: 20, negative_prompt: 'clutter' },
  ],
  'ideogram-ai/ideogram-v3-balanced': [{}, {}, {}],
  'bria/genfill': [{}, {}, { negative_prompt: 'clutter' }],
}

/** What each model does otherwise than the highest settings ask. */
const ADJUSTED: Record<HostedModelName, readonly object[]> = {
  'black-forest-labs/flux-fill-pro': [
    { field: 'steps', asked: 150, used: 50 },
    { field: 'guidance', asked: 20, used: 12.5 },
    { field: 'strength', asked: 1, used: null },
    { field: 'negativePrompt', asked: null, used: null },
  ],
  'black-forest-labs/flux-fill-dev': [
    { field: 'steps', asked: 150, used: 50 },
    { field: 'strength', asked: 1, used: null },
    { field: 'negativePrompt', asked: null, used: null },
  ],
  'stability-ai/sdxl': [],
  'lucataco/sdxl-inpainting': [
    { field: 'steps', asked: 150, used: 80 },
    { field: 'guidance', asked: 20, used: 10 },
  ],
  'stability-ai/stable-diffusion-inpainting': [{ field: 'strength', asked: 1, used: null }],
  'ideogram-ai/ideogram-v3-balanced': [
    { field: 'steps', asked: 150, used: null },
    { field: 'guidance', asked: 20, used: null },
    { field: 'strength', asked: 1, used: null },
    { field: 'negativePrompt', asked: null, used: null },
  ],
  'bria/genfill': [
    { field: 'steps', asked: 150, used: null },
    { field: 'guidance', asked: 20, used: null },
    { field: 'strength', asked: 1, used: null },
  ],
}

test('every model is sent all settings under its own names and within its ranges', () => {
  for (const { name, fixed } of HOSTED_MODELS) {
    for (const [index, parameters] of [lowest, usual, highest].entries()) {
      const { prompt, width, height, ...input } = modelInput(model(name), parameters, files)
      expect(input).toEqual({ ...fixed, image: 'image:', mask: 'mask:', seed: 4711, ...NUMBERS[name][index] })
      expect(prompt).toMatch(/^a calm room by the sea/)
      expect([undefined, 1024]).toContain(width)
      expect([undefined, 768]).toContain(height)
    }
  }
})

test('every model says what it does otherwise than asked, and nothing about the form’s own values', () => {
  for (const { name } of HOSTED_MODELS) {
    expect([name, adjustmentsOf(model(name), usual)]).toEqual([name, []])
    expect([name, adjustmentsOf(model(name), highest)]).toEqual([name, ADJUSTED[name]])
  }
})

test('a prompt names what the user said of the areas, once each, as long as it fits', () => {
  const area = (change: Partial<AreaSettings>) => ({ ...PLAIN_AREA, ...change })
  const said = [
    area({}),
    area({ kind: 'wall' }),
    area({ kind: 'wall' }),
    area({ kind: 'floor', material: 'oak-boards' }),
    area({ kind: 'fabric', material: 'linen', color: '#204080' }),
    area({ kind: 'other' }),
  ]
  const prompt = (change: Partial<DesignParams>) =>
    promptFor(model('stability-ai/sdxl'), { ...usual, areas: said, ...change })
  expect(prompt({})).toBe(
    'a calm room by the sea. Change the wall, the floor as oak boards, and the fabric as linen in the color #204080.',
  )
  expect(prompt({ areas: [area({}), area({ kind: 'other' })] })).toBe(usual.prompt)
  const long = 'x'.repeat(990)
  expect(prompt({ prompt: long })).toBe(long)
  const [pro] = HOSTED_MODELS
  expect(promptFor(pro, { prompt: 'calm.', areas: [area({ kind: 'ceiling' })] })).toMatch(
    /^calm\. Change the ceiling\. Photorealistic/,
  )
})

test('docs/hosting.md names every model and what a design costs about', () => {
  const rows = readFileSync('docs/hosting.md', 'utf8').matchAll(/^\| `(\S+\/\S+)` +\| \$(\S+) /gm)
  const told = [...rows].map(([, name, dollars]) => [name, Math.round(Number(dollars) * 100)])
  expect(told).toEqual(HOSTED_MODELS.map(({ name, aboutCents }) => [name, aboutCents]))
})
