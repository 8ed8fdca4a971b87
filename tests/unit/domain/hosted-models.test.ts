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
import { costCents, priceText } from '@/lib/domain/hosted/price'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import { PRESETS } from '@/lib/domain/presets'
import { TASKS, type Task } from '@/lib/domain/tasks'
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

/** What each model is sent of the form for the lowest, the usual and the highest settings. */
const SETTINGS: Record<HostedModelName, readonly object[]> = {
  'black-forest-labs/flux-fill-pro': [
    { steps: 15, guidance: 8, seed: 4711 },
    { steps: 50, guidance: 60, seed: 4711 },
    { steps: 50, guidance: 100, seed: 4711 },
  ],
  'ideogram-ai/ideogram-4-5-precise-edit': [
    { quality: 'low', seed: 4711 },
    { quality: 'medium', seed: 4711 },
    { quality: 'high', seed: 4711 },
  ],
  'stability-ai/sdxl': [
    { num_inference_steps: 1, guidance_scale: 1, prompt_strength: 0, seed: 4711 },
    { num_inference_steps: 50, guidance_scale: 7.5, prompt_strength: 0.8, seed: 4711 },
    {
      ...{ num_inference_steps: 150, guidance_scale: 20, prompt_strength: 1, seed: 4711 },
      negative_prompt: 'clutter',
    },
  ],
  'bria/genfill': [{ seed: 4711 }, { seed: 4711 }, { seed: 4711, negative_prompt: 'clutter' }],
  'black-forest-labs/flux-2-pro': [{ seed: 4711 }, { seed: 4711 }, { seed: 4711 }],
  'google/nano-banana-2': [{}, {}, {}],
  'black-forest-labs/flux-depth-pro': [
    { steps: 15, guidance: 2, seed: 4711 },
    { steps: 50, guidance: 15, seed: 4711 },
    { steps: 50, guidance: 40, seed: 4711 },
  ],
  'bria/eraser': [{}, {}, {}],
  'zylim0702/remove-object': [{}, {}, {}],
  'prunaai/p-image-upscale': [{}, {}, {}],
  'topazlabs/image-upscale': [{}, {}, {}],
}

/** How each model gets the photo, a mask and two references, and what it is told of their size. */
const { image, mask } = files
const photo = { image, mask }
const [first, second] = ['https://files/first', 'https://files/second']
const FILES: Record<HostedModelName, object> = {
  'black-forest-labs/flux-fill-pro': photo,
  'ideogram-ai/ideogram-4-5-precise-edit': { ...photo, reference_images: [first, second] },
  'stability-ai/sdxl': { ...photo, width: 1024, height: 768 },
  'bria/genfill': photo,
  'black-forest-labs/flux-2-pro': { input_images: [image, first, second], width: 1024, height: 768 },
  'google/nano-banana-2': { image_input: [image, first, second], aspect_ratio: '4:3' },
  'black-forest-labs/flux-depth-pro': { control_image: image },
  'bria/eraser': photo,
  'zylim0702/remove-object': photo,
  'prunaai/p-image-upscale': { image, factor: 2 },
  'topazlabs/image-upscale': { image, upscale_factor: '2x' },
}

/** What each model of painted areas does otherwise than the highest settings ask. */
const lost = (field: string, asked: number | null) => ({ field, asked, used: null })
const ADJUSTED: Partial<Record<HostedModelName, readonly object[]>> = {
  'black-forest-labs/flux-fill-pro': [
    { field: 'steps', asked: 150, used: 50 },
    { field: 'guidance', asked: 20, used: 12.5 },
    lost('strength', 1),
    lost('negativePrompt', null),
  ],
  'ideogram-ai/ideogram-4-5-precise-edit': [
    lost('guidance', 20),
    lost('strength', 1),
    lost('negativePrompt', null),
  ],
  'stability-ai/sdxl': [],
  'bria/genfill': [lost('steps', 150), lost('guidance', 20), lost('strength', 1)],
}

const service = loadModels()

test('every model answers with what the table says: one address, or a list', () => {
  const answers = HOSTED_MODELS.map(({ name }) => {
    const stored = service.get(name)
    return [name, stored && schemasOf(stored).Output.type === 'array' ? 'list' : 'uri']
  })
  expect(answers).toEqual(HOSTED_MODELS.map(({ name, output }) => [name, output]))
})

/** What the service would say of an input; nothing when it takes it. */
function refusedBy(name: string, input: object): string[] {
  const stored = service.get(name)
  if (!stored) throw new Error(`the service has no ${name}`)
  return problemsOf(schemasOf(stored), { ...input }).map(
    ({ field, description }) => `${field}: ${description}`,
  )
}

test('every model is sent all settings under its own names, and the service takes them for each of its tasks', () => {
  for (const each of HOSTED_MODELS) {
    const { name, inputs }: HostedModel = each
    const references = inputs.references ? [first, second] : []
    for (const [index, params] of [lowest, usual, highest].entries()) {
      const input = modelInput(each, params, { ...files, references })
      const prompt = inputs.prompt ? { prompt: expect.stringMatching(/^a calm room by the sea/) } : {}
      expect(input).toEqual({
        ...inputs.fixed,
        ...FILES[each.name],
        ...SETTINGS[each.name][index],
        ...prompt,
      })
      expect([name, refusedBy(name, input)]).toEqual([name, []])
    }
  }
})

test('the service takes the smallest and the largest of each input: seeds, references, scales, shapes', () => {
  for (const each of HOSTED_MODELS) {
    const { name, inputs, size }: HostedModel = each
    const most = Array.from({ length: inputs.references?.max ?? 0 }, () => first)
    const orders = [
      { params: { ...usual, seed: 2_147_483_647 }, files: { ...files, references: [], scale: 4 as const } },
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

test('every task has a model, and each model what its tasks need', () => {
  const needs: Record<Task, (model: HostedModel) => boolean> = {
    'restyle-areas': ({ inputs }) => inputs.prompt !== null && inputs.mask !== null,
    'restyle-room': ({ inputs }) => inputs.prompt !== null && !inputs.mask?.isRequired,
    clear: ({ inputs }) => inputs.mask?.isRequired === true,
    furnish: ({ inputs }) => inputs.prompt !== null && (inputs.references?.max ?? 0) >= 2,
    sharpen: ({ inputs }) => inputs.scale !== null,
  }
  for (const task of TASKS) {
    expect(modelsFor(task).map(({ name }) => name)).toContain(DEFAULT_MODELS[task])
    expect(modelsFor(task).filter((each) => !needs[task](each))).toEqual([])
  }
})

test('every model of areas says what it does otherwise than asked, and nothing about the form’s own values', () => {
  for (const each of modelsFor('restyle-areas')) {
    const { name } = each
    const adjusted = Object.entries(ADJUSTED).find(([other]) => other === name)?.[1]
    expect([name, adjustmentsOf(each, usual)]).toEqual([name, []])
    expect([name, adjustmentsOf(each, highest)]).toEqual([name, adjusted])
  }
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
  expect(recognizedBy(model('bria/genfill'), usual)).toEqual({ seed: 4711, prompt: usual.prompt })
  const unrecognizable = HOSTED_MODELS.filter((each) => !isRecognizable(each)).map(({ name }) => name)
  expect(unrecognizable).toEqual([
    ...['google/nano-banana-2', 'bria/eraser', 'zylim0702/remove-object'],
    ...['prunaai/p-image-upscale', 'topazlabs/image-upscale'],
  ])
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
  const [pro] = HOSTED_MODELS
  expect(
    promptFor(pro, { task: 'restyle-areas', prompt: 'calm.', areas: [area({ kind: 'ceiling' })] }),
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
    promptFor(model('google/nano-banana-2'), { task: 'furnish', furnishing: mirror, words: '' }),
  ).toMatch(/^Add a mirror on the wall, in the middle of the picture\. Real size/)
})

test('docs/hosting.md names every model and what a design costs about', () => {
  const rows = readFileSync('docs/hosting.md', 'utf8').matchAll(
    /^\| `(\S+\/\S+)` +\| ([^|]+) +\| ([^|]+) +\|/gm,
  )
  const told = [...rows].map(([, name, tasks = '', cost = '']) => [name, tasks.trim(), cost.trim()])
  expect(told).toEqual(HOSTED_MODELS.map((each) => [each.name, each.tasks.join(', '), priceText(each)]))
})
