import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { deviceModel } from '@/components/design-tool/smart-select/device-model'
import { LateTaps } from '@/components/design-tool/smart-select/smart-options'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { ErrorText } from '@/components/forms/error-text'
import { Button } from '@/components/ui/button'
import { errorMessage } from '@/lib/errors/messages'
import { MODEL_FILES } from '@/lib/segment/model-file-list'

const MEGABYTES = Math.round((MODEL_FILES.encoder.bytes + MODEL_FILES.decoder.bytes) / 1e6)

const stepOf = () => deviceModel.state().step
const useModelStep = () => useSyncExternalStore(deviceModel.subscribe, stepOf, stepOf)

/** Our sample rooms already have areas. The model is fetched for what else is tapped, and for the visitor's own photo. */
export function useVisitorsModel({ room }: PhotoWork, isSample: boolean) {
  useEffect(deviceModel.prepare, [])
  const step = useModelStep()
  const isStuck = !isSample && (step === 'offered' || step === 'failed')
  useEffect(() => {
    if (isStuck) room.setKinds(null)
  }, [room, isStuck])
  return { model: deviceModel }
}

const shareOf = () => {
  const state = deviceModel.state()
  return state.step === 'loading' ? Math.floor(100 * state.share) : null
}

/** The model's progress, to be shown on the photo; `null` while nothing happens. */
export function useModelProgress() {
  const step = useModelStep()
  return step === 'loading' || step === 'starting' ? <ModelProgress /> : null
}

function ModelProgress() {
  const t = useTranslations('try.tool.model')
  const tSmart = useTranslations('transform.smart')
  const percent = useSyncExternalStore(deviceModel.subscribe, shareOf, shareOf)
  if (percent === null) return tSmart('surfaces')
  return (
    <>
      {/* Screen readers would read out each percent. */}
      <span className="sr-only">{t('loading')}</span>
      <span aria-hidden="true">{t('loadingShare', { percent })}</span>
    </>
  )
}

/**
 * Asks the user to allow the model's download, or says that it failed: taps wait, unless the user goes without it. Otherwise, why
 * there is no model here, or why a tap has no answer yet.
 */
export function ModelNote({ editor: { smart, view } }: { editor: Pick<MaskEditorState, 'smart' | 'view'> }) {
  const t = useTranslations('try.tool.model')
  const step = useModelStep()
  if (step !== 'offered' && step !== 'declined' && step !== 'failed') {
    const problem = view.model === 'none' ? view.problem : null
    if (!problem) return <LateTaps {...{ smart, view }} />
    return <p className="text-small text-muted">{errorMessage(problem.code, problem.values).body}</p>
  }
  const load = () => {
    deviceModel.load()
    void smart?.connect()
  }
  const { body } = errorMessage('segment_not_loaded', {})
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-small text-muted">
      <div className="min-w-0 grow basis-full sm:basis-60">
        {step === 'failed' ? <ErrorText>{body}</ErrorText> : t(step, { megabytes: MEGABYTES })}
      </div>
      <Button variant="secondary" size="small" onClick={load}>
        {t(step === 'failed' ? 'retry' : 'accept')}
      </Button>
      {step !== 'declined' && (
        <Button variant="secondary" size="small" onClick={deviceModel.decline}>
          {t('decline')}
        </Button>
      )}
    </div>
  )
}
