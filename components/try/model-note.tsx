import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { deviceModel } from '@/components/design-tool/smart-select/device-model'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { errorDetails } from '@/lib/api/api-error'
import { MODEL_FILES } from '@/lib/segment/model-file-list'

const MEGABYTES = Math.round((MODEL_FILES.encoder.bytes + MODEL_FILES.decoder.bytes) / 1e6)

const useModelState = () => useSyncExternalStore(deviceModel.subscribe, deviceModel.state, deviceModel.state)

/** Says that taps select by color until the model has loaded, and its progress. Empty once it is ready. */
export function ModelProgress() {
  const t = useTranslations('try.tool.model')
  const state = useModelState()
  if (state.step === 'resting' || state.step === 'ready') return null
  const line = () => {
    if (state.step === 'loading') return t('loading', { percent: Math.floor(100 * state.share) })
    return t(state.step === 'starting' ? 'starting' : 'byColor')
  }
  return <p className="truncate text-micro text-muted">{line()}</p>
}

/** Asks the user to allow the model's download, or offers a retry. */
export function ModelNote() {
  const t = useTranslations('try.tool.model')
  const { step } = useModelState()
  if (step === 'failed') {
    return (
      <ErrorNote
        error={errorDetails('segment_not_loaded')}
        retry={{ label: t('retry'), onRetry: deviceModel.load }}
      />
    )
  }
  if (step !== 'offered') return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-small text-muted">
      <p className="min-w-0 grow basis-60">{t('offered', { megabytes: MEGABYTES })}</p>
      <Button variant="secondary" size="small" onClick={deviceModel.load}>
        {t('accept')}
      </Button>
    </div>
  )
}
