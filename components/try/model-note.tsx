import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { deviceModel } from '@/components/design-tool/smart-select/device-model'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { errorDetails } from '@/lib/api/api-error'
import { MODEL_FILES } from '@/lib/segment/model-file-list'

const MEGABYTES = Math.round((MODEL_FILES.encoder.bytes + MODEL_FILES.decoder.bytes) / 1e6)

/** Where the model stands that recognizes things on this device; nothing once it is ready. */
export function ModelNote() {
  const t = useTranslations('try.tool.model')
  const state = useSyncExternalStore(deviceModel.subscribe, deviceModel.state, deviceModel.state)
  const { step } = state
  if (step === 'resting' || step === 'ready') return null
  if (step === 'failed') {
    return (
      <ErrorNote
        error={errorDetails('segment_not_loaded')}
        retry={{ label: t('retry'), onRetry: deviceModel.load }}
      />
    )
  }
  const percent = step === 'loading' ? Math.floor(100 * state.share) : 0
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-small text-muted">
      <p className="min-w-0 grow basis-60">{t(step, { megabytes: MEGABYTES, percent })}</p>
      {step === 'offered' && (
        <Button variant="secondary" size="small" onClick={deviceModel.load}>
          {t('accept')}
        </Button>
      )}
    </div>
  )
}
