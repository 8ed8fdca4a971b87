import type { BatchEvent, BatchJob, DesignBody } from '@/components/design-tool/batch/batch'
import type { BatchApi } from '@/components/design-tool/batch/request'
import { errorDetails, RequestError } from '@/lib/api/api-error'
import { type GenerationParams, PLAIN_AREA } from '@/lib/domain/design-run'
import { byField, INITIAL_NUMBERS } from '@/lib/domain/number-params'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { RunResponse, UploadResponse } from '@/lib/schemas/design-responses'
import type { TransformValues } from '@/lib/schemas/transform'

const fields: TransformValues = {
  task: 'restyle-areas',
  style: 'modern',
  roomType: 'patio',
  prompt: 'A sunny patio with teak furniture',
  negative_prompt: '',
  ...byField(({ initial }) => initial),
  thing: 'rug',
  look: 'border',
  thingColor: '',
  placement: null,
  own: null,
  frame: 'oak',
  words: '',
  designsToCreate: 1,
}

export function job(
  count: number,
  more: { seed?: number; isSaving?: boolean; previewSeed?: number } = {},
): BatchJob {
  const seed = more.seed === undefined ? {} : { seed: more.seed }
  return {
    body: {
      photo: new File(['photo'], 'room.jpg'),
      mask: new Blob(['mask']),
      areas: null,
      areaSettings: [PLAIN_AREA],
      fields: { ...fields, ...seed, designsToCreate: count },
    },
    isSaving: more.isSaving ?? false,
    previewSeed: more.previewSeed ?? null,
  }
}

/** Where a batch is started. */
export const PLACE = { mask: [], roomId: null }

export const lost = () => new RequestError(errorDetails('service_down'), { isUnanswered: true })
export const refused = (code: ErrorCode) => new RequestError(errorDetails(code))

/** A server and a clock in memory. Each call first throws the next planned error, if any. */
export function fakeBatchApi(
  planned: Partial<
    Record<'validate' | 'upload' | 'readRun' | 'readRuns' | 'cancel' | 'save', (Error | null)[]>
  > = {},
) {
  const calls: string[] = []
  const uploads: { runId: string; body: DesignBody }[] = []
  /** Images that were waited for. */
  const images: string[] = []
  const runs: RunResponse['status'][] = []
  /** Runs the server knows from before. */
  const left = new Map<string, RunResponse['status']>()
  const network = { isOnline: true }
  let runNumber = 0
  const meet = (name: keyof typeof planned) => {
    calls.push(name)
    const error = planned[name]?.shift()
    if (error) throw error
  }
  const api: BatchApi = {
    async validate() {
      meet('validate')
      return { valid: true, image, mask: { width: 4, height: 3, coverage: 0.5 } }
    },
    async upload(body, runId) {
      uploads.push({ runId, body })
      meet('upload')
      return answerFor(runId, body)
    },
    async readRun(runId) {
      meet('readRun')
      return runFor(runId, runs.shift() ?? 'succeeded')
    },
    async readRuns() {
      meet('readRuns')
      return { runs: [...left].map(([id, status]) => runFor(id, status)), hasMore: false }
    },
    async cancel() {
      meet('cancel')
      return { status: 'failed', errorCode: 'run_cancelled', designsLeft: 9 }
    },
    save: async () => meet('save'),
    loadImage: async (url) => void images.push(url),
    newRunId: () => `00000000-0000-4000-8000-${String(++runNumber).padStart(12, '0')}`,
    async wait(_ms, signal) {
      signal.throwIfAborted()
    },
    isOnline: () => network.isOnline,
    async untilOnline() {
      calls.push('untilOnline')
      network.isOnline = true
    },
  }
  return { api, calls, uploads, images, runs, left, network }
}

export function listener() {
  const events: BatchEvent[] = []
  return { events, report: (event: BatchEvent) => events.push(event) }
}

const image = { width: 4, height: 3, format: 'jpeg', bytes: 5, scaledDown: false } as const

function answerFor(runId: string, { fields: { seed } }: DesignBody): UploadResponse {
  return {
    transformedImage: `data:image/webp;base64,${runId}`,
    originalUrl: `/api/images/runs/${runId}/original`,
    resultUrl: `/api/images/runs/${runId}/result`,
    runId,
    seed: seed ?? 4711,
    designsLeft: 9,
    engine: 'local',
    clamped: [],
    receipt: paramsFor(runId).receipt,
    recipe: paramsFor(runId),
  }
}

function paramsFor(runId: string): GenerationParams {
  return {
    task: 'restyle-areas',
    design: runId,
    engine: 'local',
    model: 'preview',
    seed: 12,
    prompt: fields.prompt,
    negativePrompt: '',
    style: 'modern',
    roomType: 'patio',
    areas: [PLAIN_AREA],
    ...INITIAL_NUMBERS,
    sent: null,
    photoHash: 'a1',
    maskHash: 'b2',
    receipt: { width: 4, height: 3, changedOutside: 0, coverage: 0.5 },
  }
}

export function runFor(id: string, status: RunResponse['status']): RunResponse {
  return {
    id,
    status,
    engine: 'local',
    clamped: [],
    seed: 12,
    resultUrl: status === 'succeeded' ? `/api/images/runs/${id}/result` : null,
    originalUrl: status === 'succeeded' ? `/api/images/runs/${id}/original` : null,
    isExpired: false,
    recipe: paramsFor(id),
    errorCode: status === 'failed' ? 'engine_timeout' : null,
    creditRefunded: status === 'failed',
    createdAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
  }
}
