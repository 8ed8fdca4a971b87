import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { usePageKeys } from '@/components/design-tool/editor/canvas/use-page-keys'
import { cn } from '@/lib/cn'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { styleLabel } from '@/lib/domain/styles'
import { TASK_RULES } from '@/lib/domain/tasks'
import type { Mask } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import { maskReplacer, maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import { AreaNotes } from './areas/area-notes'
import { ActiveArea, AreaList } from './areas/areas-panel'
import type { BatchPlan } from './batch/batch'
import { type Choice, Choices } from './choices'
import { MaskProblemNote, useMaskFile } from './editor/use-mask-file'
import { EditorStage, EditorTools, type ShownPreview } from './editor-stage'
import type { PickerGroup } from './form/picker-options'
import { useSuggestions } from './form/use-suggestions'
import { LookButton } from './materials/look/look-button'
import { MaterialDetails } from './materials/material-choices'
import { useProductOf } from './materials/own/library'
import { PerspectiveButton } from './perspective/perspective-bar'
import type { ExportedMask } from './photo/mask-worker-client'
import type { PhotoWork } from './photo/open-photo'
import type { FormHandle } from './shared/controls/use-transform-form'
import type { MadeDesign } from './shared/designs/made-design'
import { isSameWork } from './shared/device/kept-room'
import { isSameFile } from './shared/device/stored-file'
import { ShoppingButton } from './shopping-list/shopping-button'
import { LeftOutThings } from './smart-select/left-out-things'
import { LateTaps, SmartHint } from './smart-select/smart-options'
import { StylePreviewNote } from './style-preview/style-preview-note'
import { type MaskEditorState, useMaskEditor } from './use-mask-editor'

export type MaskEditorProps = {
  userId: string
  engine: string
  work: PhotoWork
  mask: ExportedMask | null
  form: FormHandle
  styles: readonly PickerGroup[]
  /** The previewed seed, used unless the form has one, and the finished designs with their inputs. */
  batch: { previewSeed: number; made: readonly MadeDesign[]; plans: readonly BatchPlan[] }
  /** The editor fills the window. */
  isFull: boolean
  /** The slot in the form for the areas and their settings. */
  areasSlot: Element | null
  /** What is being chosen. */
  choices: { choice: Choice; onChoice: (choice: Choice) => void }
}

/** Tools and canvas: select what may change, and preview a style or a color on it. */
export function MaskEditor(props: MaskEditorProps) {
  const { engine, work, mask, form, styles, batch, isFull, areasSlot, choices } = props
  const { photo } = work
  const editor = useMaskEditor(work, {
    form,
    nextSeed: batch.previewSeed,
    isHosted: engine !== PREVIEW_ENGINE,
  })
  const { brush, view } = editor
  const editorRef = useRef<HTMLDivElement>(null)
  const { problem, load, save } = useMaskFile(work, mask)
  usePageKeys(editor.onKeyDown, editorRef, isFull)
  const task = useWatch({ control: form.control, name: 'task' })
  const preview = useShownPreview(editor.preview)
  return (
    <div
      ref={editorRef}
      className={cn('relative flex flex-col gap-2', isFull ? 'h-full min-h-0 p-2 lg:px-3' : 'lg:gap-3')}
    >
      <EditorTools editor={editor} files={{ hasMask: mask !== null, onFile: load, onSave: save }} />
      {problem && <MaskProblemNote problem={problem} photo={photo.size} />}
      <EditorStage {...{ work, editor, mask, preview, isFull }} frameClassName="max-lg:max-h-[38svh]" />
      <LateTaps smart={editor.smart} view={view} hasColors={photo.thumbnail !== undefined} />
      {brush.tool === 'smart' && <SmartHint settings={brush.smart} view={view} />}
      {TASK_RULES[task].hasStyle && (
        <ToolChoices {...{ form, styles, editor, choices }} isLow className="lg:hidden" />
      )}
      {!isFull && <ScaledDownNote {...photo.size} />}
      {areasSlot &&
        createPortal(
          <AreaDetails {...{ userId: props.userId, work, mask, form, editor, batch, styles, choices }} />,
          areasSlot,
        )}
    </div>
  )
}

type ToolChoicesProps = Pick<MaskEditorProps, 'form' | 'styles' | 'choices'> & {
  editor: MaskEditorState
  isLow?: boolean
  className: string
}

/** The choices, beside the photo or on a phone below it. */
function ToolChoices({ form, styles, choices, ...rest }: ToolChoicesProps) {
  const suggest = useSuggestions(form)
  const [style, task] = useWatch({ control: form.control, name: ['style', 'task'] })
  return (
    <Choices
      {...choices}
      {...rest}
      mayKeep={TASK_RULES[task].selection === 'may-stay'}
      styles={styles.flatMap(({ options }) =>
        options.map(({ value, label, tile }) => ({ value, label, image: tile })),
      )}
      style={style}
      onStyle={(chosen) => {
        form.setValue('style', chosen, { shouldDirty: true })
        suggest('style', style)
      }}
    />
  )
}

type AreaDetailsProps = Pick<
  MaskEditorProps,
  'userId' | 'work' | 'mask' | 'form' | 'batch' | 'styles' | 'choices'
> & { editor: MaskEditorState }

/** Shown in the form: the areas, what they become, and the previews. */
function AreaDetails({ userId, work, mask, form, editor, batch, styles, choices }: AreaDetailsProps) {
  const { drawn, act, preview } = editor
  const productOf = useProductOf()
  const designIds = useDesignIds(work, drawn, batch)
  const task = useWatch({ control: form.control, name: 'task' })
  const areas = {
    mask: drawn,
    exported: mask,
    onAct: act,
    mayKeep: TASK_RULES[task].selection === 'may-stay',
  }
  // These fields don't belong to the form: Enter must not start a design.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds back a key of the fields inside.
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <AreaList {...areas} />
      <ToolChoices {...{ form, styles, editor, choices }} className="max-lg:hidden" />
      <p role="status" className="text-small text-muted empty:hidden">
        {editor.note}
      </p>
      <AreaNotes mask={drawn} onAct={act} />
      <ActiveArea
        {...areas}
        details={(area) => <MaterialDetails {...area} />}
        tools={
          <>
            <LeftOutThings smart={editor.smart} mask={drawn} onAct={work.maskStore.dispatch} />
            <PerspectiveButton {...editor.perspective} />
            <ShoppingButton
              work={work}
              mask={drawn}
              preview={preview.image}
              measureAreas={(distances) => preview.measureAreas.current(distances)}
              productOf={productOf}
              designIds={designIds}
              className="self-start"
            />
          </>
        }
      />
      {mask && <LookButton work={work} mask={drawn} userId={userId} />}
      {work.photo.thumbnail && (
        <StylePreviewNote
          hasPreview={preview.image !== null}
          isHidden={preview.isHidden}
          onHiddenChange={preview.setIsHidden}
        />
      )}
    </div>
  )
}

const maskText = (stored: unknown) => JSON.stringify(parseStoredMask(stored), maskReplacer)

/** The runs of designs made from this photo with these same areas. */
function useDesignIds(
  { photo }: PhotoWork,
  mask: Mask,
  { made, plans }: MaskEditorProps['batch'],
): readonly string[] {
  return useMemo(() => {
    const ids = new Set(made.map(({ runId }) => runId))
    const ofPhoto = plans.filter(
      ({ job, runIds }) => isSameFile(job.body.photo, photo.file) && runIds.some((id) => ids.has(id)),
    )
    if (ofPhoto.length === 0) return []
    const now = maskText(maskToStore(mask))
    const same = ofPhoto.filter((plan) => isSameWork(maskText(plan.mask), now))
    return same.flatMap(({ runIds }) => runIds.filter((id) => ids.has(id)))
  }, [photo, mask, made, plans])
}

/** The preview to lay over the photo, unless it is hidden. */
function useShownPreview({ image, style, isHidden }: MaskEditorState['preview']): ShownPreview | null {
  const t = useTranslations('transform.stylePreview')
  if (!image || isHidden) return null
  const label = style ? t('picture', { style: styleLabel(style) }) : t('materials')
  return { image, label, badge: t('label') }
}

/** Says in advance that a very large photo will be scaled down. */
function ScaledDownNote({ width, height }: PhotoSize) {
  const t = useTranslations('transform.mask')
  if (width * height <= LIMITS.upload.keptPixels) return null
  const megapixels = String(Math.round((width * height) / 1_000_000))
  const kept = String(LIMITS.upload.keptPixels / 1_000_000)
  return <p className="text-small text-muted">{t('scaledDown', { megapixels, kept })}</p>
}
