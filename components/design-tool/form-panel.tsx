import type { ComponentProps, FormEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Spinner } from '@/components/ui/spinner'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { DesignForm } from './form/design-form'
import { Preflight } from './form/preflight'
import { SubmitBar } from './form/submit-bar'
import type { PhotoWork } from './photo/open-photo'
import type { useExportedMask } from './photo/use-exported-mask'
import { LazyPanel } from './shared/controls/lazy-panel'
import type { MadeDesign } from './shared/designs/made-design'
import { StorageRow } from './stored-designs/storage-row'
import type { useStorage } from './stored-designs/use-storage'
import type { useSamePicture } from './use-same-picture'

const FurnishFields = lazyWithRetry(async () => (await import('./form/furnish-fields')).FurnishFields)
const OwnThings = lazyWithRetry(async () => (await import('./materials/own/own-things')).OwnThings)

type FormPanelProps = Omit<ComponentProps<typeof DesignForm>, 'isBusy'> & {
  credits: CreditsResponse
  work: PhotoWork | null
  mask: ReturnType<typeof useExportedMask>['mask']
  isNaming: boolean
  isRunning: boolean
  submit: (event: FormEvent) => Promise<void>
  repeat: Pick<ReturnType<typeof useSamePicture>, 'same' | 'applyStyle'>
  storage: ReturnType<typeof useStorage>
  showChoices: (missing: 'style' | 'room') => void
  onViewStored: () => void
  onPreview: (designs: readonly MadeDesign[], index: number) => void
}

/** What the designs are made from, and the bar with the button. */
export function FormPanel(props: FormPanelProps) {
  const { credits, work, mask, isNaming, isRunning, submit, repeat, storage, ...rest } = props
  const { showChoices, onViewStored, onPreview, ...fields } = rest
  const { userId, engine, tasks, areas, form } = fields
  const { control } = form
  const { same } = repeat
  const task = useWatch({ control, name: 'task' })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4 sm:p-5">
      <DesignForm {...fields} isBusy={isRunning} />
      {TASK_RULES[task].hasThing && (
        <LazyPanel fallback={<Spinner />}>
          <FurnishFields
            {...{ control, engine }}
            isBusy={isRunning}
            ownThings={<OwnThings control={control} />}
          />
        </LazyPanel>
      )}
      <StorageRow {...storage} onView={onViewStored} />
      <Preflight engine={engine} work={work} mask={mask} control={control} />
      <SubmitBar
        {...{ userId, engine, tasks, credits, work, areas, isNaming }}
        same={
          same && {
            style: 'style' in same.params ? same.params.style : '',
            onShow: () => onPreview([same], 0),
            onStyle: repeat.applyStyle,
          }
        }
        isSaving={storage.isSaving && storage.isChosen}
        control={control}
        hasPhoto={work !== null}
        largest={mask?.largest ?? null}
        isGenerating={isRunning}
        onChoose={showChoices}
      />
    </form>
  )
}
