import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AreaSettings, PLAIN_AREA, type RestyleParams } from '@/lib/domain/design-run'
import { adjustmentsOf, isRecognizable, modelInput, promptFor, recognizedBy } from '@/lib/domain/hosted/input'
import {
  DEFAULT_MODELS,
  HOSTED_MODELS,
  type HostedModel,
  type HostedModelName,
  hostedModel,
  modelsFor,
} from '@/lib/domain/hosted/models'
import { costCents } from '@/lib/domain/hosted/price'
import { LIMITS } from '@/lib/domain/limits'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import { PRESETS } from '@/lib/domain/presets'
import { TASKS, type Task } from '@/lib/tasks/tasks'
import { loadModels, schemasOf } from '@/sandbox/replicate/models.mjs'
import { problemsOf } from '@/sandbox/replicate/validate.mjs'

const usual: RestyleParams = {
  task: 'restyle-areas',
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
const files = {
  ...{ image: 'https://files/image', mask: 'https://files/mask', references: [] },
  ...{ width: 1024, height: 768, scale: 2 as const },
}

function model(name: HostedModelName): HostedModel {
  const found = hostedModel(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

const [first, second] = ['https://files/first', 'https://files/second']

const service = loadModels()

/** Replicate's error for an input; nothing if it is accepted. */
function refusedBy(name: string, input: object): string[] {
  const stored = service.get(name)
  if (!stored) throw new Error(`the service has no ${name}`)
  return problemsOf(schemasOf(stored), { ...input }).map(
    ({ field, description }) => `${field}: ${description}`,
  )
}

test('the service takes what every model is sent: the least and the most of the form, of seeds, references, scales and shapes', () => {
  for (const each of HOSTED_MODELS) {
    const { name, inputs, size }: HostedModel = each
    const references = inputs.references ? [first, second] : []
    const most = Array.from({ length: inputs.references?.max ?? 0 }, () => first)
    const orders = [
      ...[lowest, usual, highest].map((params) => ({ params, files: { ...files, references } })),
      { params: { ...usual, seed: LIMITS.seed.max }, files: { ...files, scale: 4 as const } },
      { params: { ...usual, seed: 0 }, files: { ...files, width: size.longSidePx, height: size.minSidePx } },
      ...(inputs.mask?.isRequired
        ? []
        : [{ params: usual, files: { ...files, mask: null, references: most } }]),
    ]
    for (const order of orders) {
      expect([name, refusedBy(name, modelInput(each, order.params, order.files))]).toEqual([name, []])
    }
  }
})

test('a model gets the settings of the form that it knows, under its own names', () => {
  expect(modelInput(model('stability-ai/sdxl'), highest, files)).toMatchObject({
    ...{ prompt: expect.stringMatching(/^a calm room by the sea/), negative_prompt: 'clutter', seed: 4711 },
    ...{ num_inference_steps: 150, guidance_scale: 20, prompt_strength: 1, width: 1024, height: 768 },
  })
  const references = [first, second]
  expect(modelInput(model('google/nano-banana-2'), highest, { ...files, references })).toEqual({
    ...model('google/nano-banana-2').inputs.fixed,
    ...{ image_input: [files.image, first, second], aspect_ratio: '4:3', prompt: expect.any(String) },
  })
})

test('what the service would refuse is not sent: a reference too many, or a mask that is missing', () => {
  const ideogram = model('ideogram-ai/ideogram-4-5-precise-edit')
  const references = [first, first, first, first]
  expect(() => modelInput(ideogram, usual, { ...files, references })).toThrow('takes 3 references, not 4')
  expect(modelInput(ideogram, usual, { ...files, references, mask: null })).not.toHaveProperty('mask')
  expect(() => modelInput(model('bria/eraser'), usual, { ...files, mask: null })).toThrow('needs a mask')
  expect(() => modelInput(model('bria/eraser'), usual, { ...files, references })).toThrow(
    'takes 0 references',
  )
})

test('every task has a default and one other model at most, and each what its tasks need', () => {
  const needs: Record<Task, (model: HostedModel) => boolean> = {
    'restyle-areas': ({ inputs }) => inputs.hasPrompt && inputs.mask !== null,
    'restyle-room': ({ inputs }) => inputs.hasPrompt && !inputs.mask?.isRequired,
    clear: ({ inputs }) => inputs.mask?.isRequired === true,
    furnish: ({ inputs }) => inputs.hasPrompt && (inputs.references?.max ?? 0) >= 2,
    sharpen: ({ inputs }) => inputs.scale !== null,
  }
  for (const task of TASKS) {
    expect(modelsFor(task).map(({ name }) => name)).toContain(DEFAULT_MODELS[task])
    expect(modelsFor(task).length).toBeLessThanOrEqual(2)
    expect(modelsFor(task).filter((each) => !needs[task](each))).toEqual([])
  }
})

test('what a model leaves out of the form is said, but for the form’s own values', () => {
  const [ideogram, sdxl] = [model('ideogram-ai/ideogram-4-5-precise-edit'), model('stability-ai/sdxl')]
  expect([ideogram, sdxl].map((each) => adjustmentsOf(each, usual))).toEqual([[], []])
  expect(adjustmentsOf(sdxl, highest)).toEqual([])
  expect(adjustmentsOf(ideogram, highest)).toEqual([
    { field: 'guidance', asked: 20, used: null },
    { field: 'strength', asked: 1, used: null },
    { field: 'negativePrompt', asked: null, used: null },
  ])
})

test('a quality preset counts as followed by a model that has levels of quality, and sets its price', () => {
  const ideogram = model('ideogram-ai/ideogram-4-5-precise-edit')
  const made = PRESETS.map(({ id, steps, guidance, strength }) => {
    const params = { ...usual, steps, guidance, strength }
    const { quality } = modelInput(ideogram, params, files)
    return [id, quality, adjustmentsOf(ideogram, params), costCents(ideogram, params)]
  })
  expect(made).toEqual([
    ['draft', 'low', [], 3],
    ['balanced', 'medium', [], 6],
    ['quality', 'high', [], 22],
  ])
})

test('a price by size counts the largest image that is sent, and each reference as a megapixel', () => {
  expect(costCents(model('black-forest-labs/flux-2-pro'), usual)).toBe(8)
  expect(costCents(model('black-forest-labs/flux-2-pro'), usual, 2)).toBe(11)
  expect(costCents(model('google/nano-banana-2'), usual)).toBe(11)
})

test('a job is told from others by its prompt and seed; without a seed, not at all', () => {
  expect(recognizedBy(model('stability-ai/sdxl'), usual)).toEqual({ seed: 4711, prompt: usual.prompt })
  const recognizable = HOSTED_MODELS.filter(isRecognizable).map(({ name }) => name)
  expect(recognizable).not.toContain('google/nano-banana-2')
  expect(recognizable).not.toContain('bria/eraser')
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
  const prompt = (change: Partial<RestyleParams>) =>
    promptFor(model('stability-ai/sdxl'), { ...usual, areas: said, ...change })
  expect(prompt({})).toBe(
    'a calm room by the sea. Change the wall, the floor as oak boards, and the fabric as linen in the color #204080.',
  )
  expect(prompt({ areas: [area({}), area({ kind: 'other' })] })).toBe(usual.prompt)
  const long = 'x'.repeat(990)
  expect(prompt({ prompt: long })).toBe(long)
  const ideogram = model('ideogram-ai/ideogram-4-5-precise-edit')
  expect(
    promptFor(ideogram, { task: 'restyle-areas', prompt: 'calm.', areas: [area({ kind: 'ceiling' })] }),
  ).toMatch(/^calm\. Change the ceiling\. Photorealistic/)
})

test('the prompt of a whole room names the finishes that were chosen, and what is kept', () => {
  const areas: AreaSettings[] = [
    { ...PLAIN_AREA, kind: 'wall' },
    { ...PLAIN_AREA, kind: 'floor', material: 'oak-boards' },
    { ...PLAIN_AREA, kind: 'door' },
    { ...PLAIN_AREA, kind: 'window', isKept: false },
    { ...PLAIN_AREA, kind: 'fabric', isKept: true },
  ]
  expect(promptFor(model('stability-ai/sdxl'), { task: 'restyle-room', prompt: 'a calm room', areas })).toBe(
    'a calm room. Change the floor as oak boards. Keep the door and the fabric exactly as in the photo.',
  )
})

test('the prompt of a furnishing names the thing, its place where the model has a mask, and what the user said', () => {
  const asked = {
    task: 'furnish',
    furnishing: { thing: 'coffee-table', color: '#204080' },
    words: 'Low, round.',
  } as const
  expect(promptFor(model('ideogram-ai/ideogram-4-5-precise-edit'), asked)).toMatch(
    /^Add a coffee table in the color #204080 on the floor, filling the marked place\. Low, round\. Real size/,
  )
  const mirror = { thing: 'mirror', color: '' } as const
  expect(
    promptFor(model('black-forest-labs/flux-2-pro'), { task: 'furnish', furnishing: mirror, words: '' }),
  ).toMatch(/^Add a mirror on the wall, in the middle of the picture\. Real size/)
})

test('docs/hosting.md has a row for every model', () => {
  const rows = readFileSync('docs/hosting.md', 'utf8').matchAll(/^\| `(\S+\/\S+)` +\| ([^|]+) +\|/gm)
  const told = [...rows].map(([, name, tasks = '']) => [name, tasks.trim()])
  expect(told).toEqual(HOSTED_MODELS.map(({ name, tasks }) => [name, tasks.join(', ')]))
})
