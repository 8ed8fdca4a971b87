import { describe, expect, test } from 'vitest'
import type { BatchEvent, MadeDesign } from '@/components/design-tool/batch/batch'
import { BatchRunner } from '@/components/design-tool/batch/batch-runner'
import { type DesignProgress, IDLE_BATCH, reduceBatch } from '@/components/design-tool/batch/batch-view'
import { BatchNote, ProgressList } from '@/components/design-tool/results/batch-progress'
import { ParameterList } from '@/components/design-tool/results/parameter-list'
import { HowItWorks } from '@/components/design-tool/results/preview-card'
import { RemakeActions } from '@/components/design-tool/results/remake-actions'
import { DownloadMenu } from '@/components/design-tool/results/result-preview'
import { ResultsGrid } from '@/components/design-tool/results/results-grid'
import { StorageRow } from '@/components/design-tool/stored-designs/storage-row'
import { ScreenHeader } from '@/components/design-tool/transform-screen'
import { fakeBatchApi, recipeFor } from './fake-batch-api'
import { render } from './render'

const runId = '11111111-2222-4333-8444-555555555555'
const nothing = () => undefined
const started = (count: number) => reduceBatch(IDLE_BATCH, { type: 'start', count })

const design: MadeDesign = {
  runId,
  imageUrl: 'data:image/webp;base64,',
  resultUrl: `/api/images/runs/${runId}/result`,
  originalUrl: `/api/images/runs/${runId}/original`,
  seed: 12,
  engine: 'local',
  clamped: [],
  recipe: recipeFor(runId),
}

const credits = (planName: string | null, designsLeft: number) => ({
  planName,
  designsLeft,
  totalDesigns: 50,
  isActive: true,
  expiresAt: null,
})

test.each([
  ['Free', 3, 'Free Plan', '3 designs remaining'],
  [null, 0, 'Free Plan', '0 designs remaining'],
  ['Pro', 50, 'Pro', '50 designs remaining'],
  ['Premium', 5, 'Premium', '5 designs remaining'],
  ['Business', 499, 'Business', '499 designs remaining'],
] as const)('the header of plan %s with %i designs says %s, %s', (plan, left, badge, remaining) => {
  const { text } = render(<ScreenHeader credits={credits(plan, left)} />)
  expect(text).toBe(`Transform Your Space ${badge} ${remaining}`)
})

describe('the preview card', () => {
  test('explains itself in three steps and asks for a photo until there is one', () => {
    const { text } = render(<HowItWorks onStart={nothing} />)
    for (const words of [
      'How It Works',
      '1. Upload Photo',
      '2. Select Area & Style',
      '3. Transform',
      'Start by Uploading a Photo',
    ]) {
      expect(text).toContain(words)
    }
    expect(render(<HowItWorks onStart={null} />).text).not.toContain('Start by Uploading a Photo')
  })

  const at = (event: BatchEvent): readonly DesignProgress[] => reduceBatch(started(1), event).progress

  test.each([
    ['preparing', 'Design 1 Preparing · 10%', 'bg-warning'],
    ['transforming', 'Design 1 Transforming · 30%', 'bg-info'],
    ['finalizing', 'Design 1 Finalizing · 100%', 'bg-success'],
  ] as const)('the stage %s is shown as "%s" on a bar of %s', (stage, words, colour) => {
    const { html, text } = render(<ProgressList progress={at({ type: 'stage', index: 0, stage })} />)
    expect(text).toContain(words)
    expect(html).toContain(colour)
    expect(text).toContain(`Design 1 of 1: ${words.split(' ')[2]}`)
  })

  test('a design that failed stands at 0% and preparing’s colour, one that waits says so', () => {
    const error = { code: 'engine_failed', values: {}, message: '' } as const
    const failed = render(<ProgressList progress={at({ type: 'failed', index: 0, error })} />)
    expect(failed.text).toBe('Design 1 Stopped · 0%')
    expect(failed.html).toContain('bg-warning')
    expect(render(<ProgressList progress={started(2).progress} />).text).toBe(
      'Design 1 Waiting · 0% Design 2 Waiting · 0%',
    )
  })

  test('a batch that was left says what is missing and what going on costs', () => {
    const runner = new BatchRunner(fakeBatchApi().api, {
      store: nothing,
      onEvent: nothing,
      onEnd: nothing,
      onError: nothing,
    })
    const progress = started(3).progress
    const paused = render(<BatchNote batch={{ ...IDLE_BATCH, phase: 'paused', progress }} runner={runner} />)
    expect(paused.text).toBe(
      'This batch is not finished 3 designs are still to be made. Nothing is taken until you continue. Continue (3 credits) Leave it at that',
    )
    const done = { ...IDLE_BATCH, phase: 'done', progress, isCancelled: true } as const
    expect(render(<BatchNote batch={done} runner={runner} />).text).toBe(
      'Cancelled: 0 of 3 designs made, 0 credits used.',
    )
    const running = { ...IDLE_BATCH, phase: 'running', progress } as const
    expect(render(<BatchNote batch={running} runner={runner} />).text).toBe(
      'Stops after this design, or at once if the engine can. What is not made costs no credit. Cancel',
    )
  })

  test('a finished design can be looked at and downloaded in a new tab', () => {
    const { html, text } = render(<ResultsGrid designs={[design]} onPreview={nothing} />)
    for (const words of [
      'Preview engine',
      'Seed 12',
      'Pixels outside the mask changed: 0',
      'Preview',
      'Download',
      'Preview engine – recolours and resurfaces what you painted; no AI model',
    ]) {
      expect(text).toContain(words)
    }
    expect(html).toMatch(/<a[^>]+href="[^"]+\/result"[^>]+target="_blank"/)
  })
})

describe('the recipe of a design', () => {
  test('has every setting, the seed, the mask’s fingerprint and the receipt', () => {
    const { text } = render(<ParameterList design={design} />)
    for (const words of [
      'Design Style Modern',
      'Room Type Patio',
      'Seed 12',
      'Quality Steps 50',
      'Prompt Influence 7.5',
      'Transformation Strength 0.8',
      'Engine, model local · preview',
      'Mask (SHA-256) b2',
      'Prompt A sunny patio with teak furniture',
      'Receipt Pixels outside the mask changed: 0',
      '4 × 3 pixels, 50% of them selected',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Otherwise than asked')
  })

  test('says what the engine did otherwise than asked', () => {
    const clamped = [
      { field: 'steps', asked: 120, used: 50 },
      { field: 'negativePrompt', asked: null, used: null },
    ] as const
    expect(render(<ParameterList design={{ ...design, clamped }} />).text).toContain(
      'Otherwise than asked Quality Steps 50 instead of 120 and Negative Prompt not used',
    )
  })
})

test('a design can be kept as PNG, JPEG and recipe', () => {
  const { html, text } = render(<DownloadMenu design={design} number={1} />)
  for (const words of ['PNG, full size', 'JPEG', 'Recipe (JSON)']) expect(text).toContain(words)
  expect(html).toContain('/result?as=jpeg&amp;download')
})

test.each([true, false])('what can be begun from a design, its photo still here: %s', (hasSource) => {
  const remake = {
    isBusy: false,
    hasSource: () => hasSource,
    again: nothing,
    vary: nothing,
    startFrom: nothing,
    copyPrompt: nothing,
  }
  const { html, text } = render(<RemakeActions design={design} remake={remake} onClose={nothing} />)
  for (const words of [
    'Same again with another seed',
    'Run again exactly',
    'Vary one thing',
    'Use as new starting photo',
    'Copy prompt',
  ]) {
    expect(text).toContain(words)
  }
  expect(html.match(/disabled=""/g) ?? []).toHaveLength(hasSource ? 0 : 3)
})

test.each([
  [true, 'Save to Storage Every finished design is stored for good. View Stored'],
  [false, 'Save to Storage Storage requires a paid plan View Stored'],
])('storage that is open: %s says "%s"', (mayStore, words) => {
  const row = <StorageRow isSaving mayStore={mayStore} onSavingChange={nothing} onView={nothing} />
  const { html, text } = render(row)
  expect(text).toBe(words)
  expect(html.includes('disabled=""')).toBe(!mayStore)
})
