import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DesignParams, PLAIN_AREA } from '@/lib/domain/design-run'
import {
  DEFAULT_MODELS,
  type HostedModel,
  type HostedModelName,
  hostedModel,
} from '@/lib/domain/hosted/models'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import type { ModelImage } from '@/lib/engines/engine'
import { modelImage } from '@/lib/engines/replicate/model-image'
import { putBack } from '@/lib/engines/replicate/put-back'
import { replicateEngine } from '@/lib/engines/replicate/replicate-engine'
import { isSamePicture } from '@/lib/engines/replicate/same-picture'
import type { Pixels, SelectedPixels } from '@/lib/image/pixels'
import type { Task } from '@/lib/tasks/tasks'
import { startReplicate } from '@/sandbox/replicate/server.mjs'
import { boxMask, grainyImage } from './images'

// A real server and real images on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let service: Awaited<ReturnType<typeof startReplicate>>
beforeAll(async () => {
  service = await startReplicate()
})
afterAll(() => service.stop())

const never = new AbortController().signal
const params: DesignParams = {
  task: 'restyle-areas',
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm room by the sea',
  negativePrompt: '',
  ...INITIAL_NUMBERS,
  seed: 4711,
  areas: [PLAIN_AREA],
}

const [WIDTH, HEIGHT] = [480, 360]
const sofa = boxMask(WIDTH, HEIGHT, [120, 150, 300, 270])
const photo = withSofa(grainyImage(WIDTH, HEIGHT))
const whole = boxMask(WIDTH, HEIGHT, [0, 0, WIDTH, HEIGHT])

/** A room with a removable thing. */
function withSofa(empty: Pixels): Pixels {
  const rgb = empty.rgb.map((level, at) => (sofa[Math.floor(at / 3)] === 1 ? level / 3 : level))
  return { ...empty, rgb }
}

function newEngine() {
  return replicateEngine({
    ...{ token: service.token, baseUrl: service.baseUrl, webhookUrl: null, cancelAfterSeconds: 60 },
    ...{
      models: DEFAULT_MODELS,
      fileHosts: { hosts: [service.fileHost], isHttpAllowed: true },
    },
    limits: { startMs: 10_000, workMs: 10_000, outageMs: 10_000, pauseMs: 5, maxPauseMs: 20 },
    log: { error: () => undefined },
  })
}

/** The model's file for an input, as fetched by the engine. */
async function made(task: Task, model: string, input: ModelImage): Promise<Uint8Array> {
  const engine = newEngine()
  const runId = randomUUID()
  return engine.collect(await engine.send({ runId, task, model, params, input, signal: never }), never)
}

/** The photo with the model's version of its selected part. */
async function designOf(task: Task, model: HostedModel, selected: SelectedPixels) {
  const input = await modelImage(photo, selected, model)
  return putBack(photo, selected, await made(task, model.name, input), model)
}

function modelNamed(name: HostedModelName): HostedModel {
  const model = hostedModel(name)
  if (!model) throw new Error(`no ${name}`)
  return model
}

function meanDifference(a: Pixels, b: Pixels, isCounted: (index: number) => boolean): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < a.width * a.height; i++) {
    if (!isCounted(i)) continue
    for (let c = 3 * i; c < 3 * i + 3; c++) sum += Math.abs((a.rgb[c] ?? 0) - (b.rgb[c] ?? 0))
    count += 3
  }
  return sum / count
}

describe('what the product sends, the service makes a picture of', () => {
  test.each([
    ['restyle-areas', 'ideogram-ai/ideogram-4-5-precise-edit'],
    ['restyle-areas', 'stability-ai/sdxl'],
    ['clear', 'bria/eraser'],
  ] as const)('%s by %s: the selection', async (task, name) => {
    const design = await designOf(task, modelNamed(name), sofa)
    expect(meanDifference(design, photo, (i) => sofa[i] === 1)).toBeGreaterThan(15)
    expect(meanDifference(design, photo, (i) => sofa[i] === 0)).toBeLessThan(8)
  })

  test.each([
    ['restyle-room', 'google/nano-banana-2'],
    ['furnish', 'black-forest-labs/flux-2-pro'],
  ] as const)('%s by %s: of the whole photo, with references', async (task, name) => {
    const model = modelNamed(name)
    const input = await modelImage(photo, whole, model)
    const output = await made(task, name, { ...input, references: [input.image, input.image] })
    expect(input.mask).toBeNull()
    expect(meanDifference(await putBack(photo, whole, output, model), photo, () => true)).toBeGreaterThan(5)
  })

  test('sharpening gives the photo the detail of its enlargement, and nothing else', async () => {
    const model = modelNamed(DEFAULT_MODELS.sharpen)
    const design = await designOf('sharpen', model, whole)
    expect(contrastIn(design, whole)).toBeGreaterThan(1.2 * contrastIn(photo, whole))
    expect(await isSamePicture(photo.rgb, design.rgb, photo)).toBe(true)
    service.next({ driftPx: 6 })
    await expect(designOf('sharpen', model, whole)).rejects.toMatchObject({ code: 'engine_output_unusable' })
  })
})

/** How much the selection's neighbors differ. */
function contrastIn({ rgb }: Pixels, selected: SelectedPixels): number {
  let sum = 0
  for (let i = 1; i < selected.length; i++) {
    if (selected[i] === 1) sum += Math.abs((rgb[3 * i] ?? 0) - (rgb[3 * i - 3] ?? 0))
  }
  return sum
}

test('a job that could be another user’s is not taken for a run’s', async () => {
  const engine = newEngine()
  const found = async (model: HostedModelName) => {
    const input = await modelImage(photo, whole, modelNamed(model))
    const runId = randomUUID()
    const jobId = await engine.send({ runId, task: 'restyle-room', model, params, input, signal: never })
    const run = { id: runId, engine: model, params, createdAt: new Date() }
    return [engine.canFind(run), (await engine.find(run, async () => false)) === jobId]
  }
  expect(await found('black-forest-labs/flux-2-pro')).toEqual([true, true])
  expect(await found('google/nano-banana-2')).toEqual([false, false])
})
