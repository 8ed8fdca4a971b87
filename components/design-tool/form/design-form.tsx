import { useTranslations } from 'next-intl'
import { memo, useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { LazyPanel } from '@/components/design-tool/shared/controls/lazy-panel'
import type { FormControl, FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import type { Reference } from '@/components/design-tool/shared/designs/references'
import type { KeptValue } from '@/components/design-tool/shared/device/kept-value'
import { WordChoice } from '@/components/forms/labeled-controls'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { type AreaSettings, needsSelection, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { Understanding } from '@/lib/engines/preview/controls-of'
import { FIRST_TASK, TASK_RULES, type Task } from '@/lib/tasks/tasks'
import { AdvancedSettings } from './advanced-settings'
import { DesignsField } from './number-fields'
import { PickerField } from './picker-field'
import type { PickerGroup } from './picker-options'
import { TextField } from './text-field'
import { useSuggestions } from './use-suggestions'

const ReferencePictures = lazyWithRetry(async () => (await import('./reference-pictures')).ReferencePictures)

type DesignFormProps = {
  userId: string
  form: FormHandle
  engine: string
  /** The tasks that the engine offers. */
  tasks: readonly Task[]
  /** How many reference images each task's model accepts. */
  mostReferences: Readonly<Partial<Record<Task, number>>>
  /** The open photo's reference images; `null` without a photo. */
  references: KeptValue<readonly Reference[]> | null
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
  /** The selected areas' settings. */
  areas: readonly AreaSettings[]
  /** The slot where the editor shows the areas and their settings. */
  onAreasSlot: (slot: HTMLDivElement | null) => void
  isBusy: boolean
}

/** The design's settings. Memoized because the screen around it renders at each stroke. */
export const DesignForm = memo(Fields)

function Fields({ userId, tasks, mostReferences, references, ...fields }: DesignFormProps) {
  const t = useTranslations('transform.form.task')
  const { control } = fields.form
  const task = useWatch({ control, name: 'task' })
  const max = mostReferences[task] ?? 0
  const isByAreas =
    TASK_RULES[task].selection === 'may-stay' && needsSelection({ task, engine: fields.engine })
  return (
    <>
      {tasks.length > 1 && <TaskField control={control} tasks={tasks} isBusy={fields.isBusy} />}
      {task !== FIRST_TASK && (
        <p className="text-small text-muted">{t(isByAreas ? 'hints.roomByAreas' : `hints.${task}`)}</p>
      )}
      {TASK_RULES[task].hasStyle && <RestyleFields {...fields} />}
      {references && max > 0 && (
        <LazyPanel fallback={null}>
          <ReferencePictures {...{ userId, references, max }} isBusy={fields.isBusy} />
        </LazyPanel>
      )}
    </>
  )
}

type TaskFieldProps = Pick<DesignFormProps, 'tasks' | 'isBusy'> & { control: FormControl }

function TaskField({ control, tasks, isBusy }: TaskFieldProps) {
  const t = useTranslations('transform.form.task')
  const { field } = useController({ control, name: 'task' })
  return (
    <WordChoice
      label={t('label')}
      value={field.value}
      options={tasks.map((task) => [task, t(task)])}
      onChange={field.onChange}
      disabled={isBusy}
      className="flex p-0.5"
      wordClassName="min-h-9 grow px-1"
    />
  )
}

/** The fields for restyling areas or the room. Their values are kept while another task is chosen. */
function RestyleFields({
  form,
  engine,
  styles,
  rooms,
  areas,
  onAreasSlot,
  isBusy,
}: Omit<DesignFormProps, 'userId' | 'tasks' | 'mostReferences' | 'references'>) {
  const t = useTranslations('transform.form')
  const suggest = useSuggestions(form)
  const { control, setValue } = form
  // Hosted models read the prompt themselves.
  const isPreviewEngine = engine === PREVIEW_ENGINE
  return (
    <>
      <div ref={onAreasSlot} className="flex flex-col gap-3 empty:hidden" />
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-[2fr_3fr]">
        <PickerField
          control={control}
          name="style"
          label={t('style')}
          placeholder={t('stylePlaceholder')}
          groups={styles}
          onChosen={(before) => suggest('style', before)}
          disabled={isBusy}
        />
        <PickerField
          control={control}
          name="roomType"
          label={t('room')}
          placeholder={t('roomPlaceholder')}
          groups={rooms}
          onChosen={(before) => suggest('room', before)}
          disabled={isBusy}
        />
      </div>
      <DesignsField control={control} />
      <div className="flex flex-col gap-2">
        <TextField control={control} name="prompt" />
        {isPreviewEngine && <PromptReading control={control} areas={areas} />}
      </div>
      <AdvancedSettings {...{ control, setValue }} />
    </>
  )
}

/** Long enough that a screen reader doesn't announce each letter. */
const TYPING_PAUSE_MS = 300

/** The preview engine's reading of the prompt. Always in the page, so that changes are announced. */
function PromptReading({ control, areas }: { control: FormControl; areas: readonly AreaSettings[] }) {
  const t = useTranslations('transform.form')
  const [prompt, roomType, style] = useWatch({ control, name: ['prompt', 'roomType', 'style'] })
  const [reading, setReading] = useState<Understanding | null>(null)

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      if (prompt.trim() === '') return setReading(null)
      const { understand } = await import('@/lib/engines/preview/controls-of')
      const surfaces = areas.map(({ kind }) => kind)
      if (isCurrent) setReading(understand({ prompt, roomType, style, surfaces }))
    }
    // If the vocabulary can't be loaded, the line stays empty; the prompt is sent all the same.
    const timer = setTimeout(() => read().catch(() => undefined), TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [prompt, roomType, style, areas])

  return (
    <p role="status" className="text-small text-muted empty:-mt-2">
      {reading?.kind === 'understood' && t('understood', { parts: reading.parts.join(', ') })}
      {reading?.kind === 'not-understood' && t('notUnderstood')}
    </p>
  )
}
