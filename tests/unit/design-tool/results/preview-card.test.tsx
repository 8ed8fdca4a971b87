import { expect, test } from 'vitest'
import { IDLE_BATCH, reduceBatch } from '@/components/design-tool/batch/batch-view'
import { BatchRunner } from '@/components/design-tool/batch/runner'
import { PreviewCard } from '@/components/design-tool/preview-card'
import { designFromRun } from '@/components/design-tool/shared/designs/made-design'
import { errorDetails } from '@/lib/api/api-error'
import { htmlOf } from '@/tests/support/markup'
import { runFor } from '../batch/fake-batch-api'

const nothing = () => undefined
/** What holds their places until the lists are there. */
const PROGRESS = 'h-20'
const DESIGNS = 'aspect-4/3'

test('a batch in vain stands above the designs of before, which are not its answer', () => {
  const older = designFromRun(runFor('older', 'succeeded'))
  if (!older) throw new Error('the older run succeeded')
  const started = reduceBatch(IDLE_BATCH, { type: 'start', count: 1 })
  const failed = reduceBatch(started, { type: 'failed', index: 0, error: errorDetails('generation_failed') })
  const ended = reduceBatch(failed, { type: 'end', end: 'failed' })
  const callbacks = { store: nothing, onEvent: nothing, onEnd: nothing, onError: nothing }
  const html = htmlOf(
    <PreviewCard
      batch={{ ...ended, made: [older], plans: [], runner: new BatchRunner(callbacks) }}
      next={{ otherStyle: nothing, otherArea: nothing }}
      storage={{ mayStore: false, isStored: () => false, isSaving: false, save: nothing }}
      {...{ onStart: null, onPreview: nothing, onCompare: nothing, onBack: null }}
    />,
  )
  expect(html).toContain('>Preview Area<')
  expect(html.indexOf(PROGRESS)).toBeGreaterThan(0)
  expect(html.indexOf(PROGRESS)).toBeLessThan(html.indexOf(DESIGNS))
})
