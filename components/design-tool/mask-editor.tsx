'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { usePageKeys } from '@/components/design-tool/editor/canvas/use-page-keys'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'
import { styleLabel } from '@/lib/domain/styles'
import { TASK_RULES } from '@/lib/domain/tasks'
import { areasIn } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import { maskReplacer, maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import { AreasPanel } from './areas/areas-panel'
import { useFormatCoverage } from './areas/coverage-line'
import type { BatchPlan } from './batch/batch'
import type { ColorNote } from './color/color-trial'
import { FIRST_COLOR } from './color/colors'
import { EditorTools } from './editor/editor-tools'
import type { FullScreen } from './editor/use-full-screen'
import { MaskProblemNote, useMaskFile } from './editor/use-mask-file'
import { EditorStage, type ShownPreview } from './editor-stage'
import type { PickerGroup } from './form/picker-options'
import { LookButton } from './look/look-button'
import { PerspectiveButton } from './perspective/perspective-bar'
import { type PhoneChoice, PhoneChoices } from './phone-choices'
import type { ExportedMask } from './photo/mask-worker-client'
import type { PhotoWork } from './photo/open-photo'
import { previewFile } from './photo/preview-file'
import { isSameWork } from './shared/kept-room'
import { LazyPanel } from './shared/lazy-panel'
import type { MadeDesign } from './shared/made-design'
import { saveFile } from './shared/save-file'
import { isSameFile } from './shared/stored-file'
import type { FormHandle } from './shared/use-transform-form'
import { ShoppingButton } from './shopping-list/shopping-button'
import { LeftOutThings } from './smart-select/left-out-things'
import { SmartHint, SmartOptions } from './smart-select/smart-options'
import { StylePreviewNote } from './style-preview/style-preview-note'
import { type MaskEditorState, useMaskEditor } from './use-mask-editor'

const ColorTrial = lazyWithRetry(async () => (await import('./color/color-trial')).ColorTrial)

export type MaskEditorProps = {
  userId: string
  work: PhotoWork
  mask: ExportedMask | null
  form: FormHandle
  styles: readonly PickerGroup[]
  /** The previewed seed, used unless the form has one, and the finished designs with their inputs. */
  batch: { previewSeed: number; made: readonly MadeDesign[]; plans: readonly BatchPlan[] }
  fullScreen: FullScreen
  /** The slot in the form for the areas and their settings. */
  areasSlot: Element | null
  /** Buttons among the tools: another photo, and the designs. */
  ways: ReactNode
  /** The choice that a phone shows below the photo. */
  phone: { choice: PhoneChoice; onChoice: (choice: PhoneChoice) => void }
}

/** Tools and canvas: select what may change, and preview a style or a color on it. */
export function MaskEditor(props: MaskEditorProps) {
  const { work, mask, form, styles, batch, fullScreen, areasSlot, ways, phone } = props
  const { photo } = work
  const formatCoverage = useFormatCoverage()
  const [trialColor, setTrialColor] = useState<string | null>(null)
  const editor = useMaskEditor(work, { form, nextSeed: batch.previewSeed, trialColor })
  const { brush, setBrush, drawn, view, act } = editor
  const editorRef = useRef<HTMLDivElement>(null)
  const { isOn: isFull } = fullScreen
  const { problem, load, save } = useMaskFile(work, mask)
  usePageKeys(editor.onKeyDown, editorRef, isFull)
  const task = useWatch({ control: form.control, name: 'task' })
  const preview = useShownPreview(editor.preview, trialColor !== null)
  return (
    <div
      ref={editorRef}
      className={cn('relative flex flex-col gap-2', isFull ? 'h-full min-h-0 p-2 lg:px-3' : 'lg:gap-3')}
    >
      <EditorTools
        {...{ brush, fullScreen, ways }}
        history={drawn.history}
        coverage={mask ? formatCoverage(mask.coverage) : null}
        smartOptions={
          <SmartOptions
            settings={brush.smart}
            view={view}
            onChange={(smart) => setBrush({ ...brush, smart })}
            isCompact
          />
        }
        onBrush={setBrush}
        onAct={act}
        files={{ hasMask: mask !== null, onFile: load, onSave: save }}
      />
      {problem && <MaskProblemNote problem={problem} photo={photo.size} />}
      <EditorStage {...{ work, editor, mask, preview, isFull }} frameClassName="max-lg:max-h-[38svh]" />
      {brush.tool === 'smart' && <SmartHint settings={brush.smart} view={view} />}
      {brush.tool !== 'smart' && isFull && <DrawHint />}
      {TASK_RULES[task].hasStyle && <PhoneChoices {...{ form, styles, act }} {...phone} mask={drawn} />}
      {!isFull && <ScaledDownNote {...photo.size} />}
      {areasSlot &&
        createPortal(
          <AreaDetails
            {...{ userId: props.userId, work, mask, form, editor, trialColor, setTrialColor, batch }}
          />,
          areasSlot,
        )}
    </div>
  )
}

type AreaDetailsProps = Omit<PreviewToolsProps, 'resultUrl'> & {
  userId: string
  mask: ExportedMask | null
  batch: MaskEditorProps['batch']
}

/** Shown in the form: the areas, their settings, and the previews. */
function AreaDetails({ userId, mask, batch, ...preview }: AreaDetailsProps) {
  const { editor, work } = preview
  const { drawn, act } = editor
  const designIds = useDesignIds(work, drawn, batch)
  const task = useWatch({ control: preview.form.control, name: 'task' })
  // These fields don't belong to the form: Enter must not start a design.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds back a key of the fields inside.
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <AreasPanel
        mask={drawn}
        exported={mask}
        note={editor.note}
        mayKeep={TASK_RULES[task].selection === 'may-stay'}
        onAct={act}
        tools={
          <>
            <LeftOutThings smart={editor.smart} mask={drawn} onAct={act} />
            <PerspectiveButton {...editor.perspective} />
            <ShoppingButton
              work={work}
              mask={drawn}
              preview={editor.preview.image}
              measureAreas={(distances) => editor.preview.measureAreas.current(distances)}
              designIds={designIds}
              className="self-start"
            />
          </>
        }
      />
      {mask && <LookButton work={work} mask={drawn} userId={userId} />}
      <PreviewTools {...preview} resultUrl={batch.made[0]?.imageUrl ?? null} />
    </div>
  )
}

const selectionIn = (stored: unknown) => JSON.stringify(parseStoredMask(stored), maskReplacer)

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
    const now = selectionIn(maskToStore(mask))
    const same = ofPhoto.filter((plan) => isSameWork(selectionIn(plan.mask), now))
    return same.flatMap(({ runIds }) => runIds.filter((id) => ids.has(id)))
  }, [photo, mask, made, plans])
}

type PreviewToolsProps = {
  work: PhotoWork
  form: FormHandle
  editor: MaskEditorState
  /** `null` while no color is being tried. */
  trialColor: string | null
  setTrialColor: (color: string | null) => void
  /** The newest design, to take colors from. */
  resultUrl: string | null
}

/** Controls for the preview on the photo. */
function PreviewTools({ work, editor, form, trialColor, setTrialColor, resultUrl }: PreviewToolsProps) {
  const t = useTranslations('transform.paint')
  const style = useWatch({ control: form.control, name: 'style' })
  const { drawn, preview, paint } = editor
  const { image, hasFailed, isHidden } = preview
  const active = drawn.areas.find(({ id }) => id === drawn.active)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const close = () => setTrialColor(null)
  if (trialColor === null) {
    return (
      <StylePreviewNote
        hasPreview={image !== null}
        isHidden={isHidden}
        onHiddenChange={preview.setIsHidden}
        onTryColor={() => {
          preview.setIsHidden(false)
          setTrialColor(active?.settings.color || FIRST_COLOR)
        }}
      />
    )
  }
  const save = () => {
    setIsUnsaved(false)
    previewFile(work.photo, image, null)
      .then((file) => saveFile(file, t('fileName')))
      .catch(() => setIsUnsaved(true))
  }
  return (
    // Retry the preview too: its code may be missing like the panel's.
    <LazyPanel fallback={<div className="min-h-44" />} onRetried={preview.retry}>
      <ColorTrial
        {...{ style, resultUrl }}
        eyedropper={editor.eyedropper}
        color={trialColor}
        onColor={(color) => {
          setIsUnsaved(false)
          setTrialColor(color)
        }}
        note={noteOf(areasIn(drawn.history.done).has(drawn.active), hasFailed || isUnsaved, image !== null)}
        isShown={!isHidden}
        onShownChange={(isShown) => preview.setIsHidden(!isShown)}
        onUse={() => {
          paint.setColor(trialColor)
          close()
        }}
        onSave={save}
        onClose={close}
      />
    </LazyPanel>
  )
}

function noteOf(isPainted: boolean, hasFailed: boolean, hasImage: boolean): ColorNote {
  if (!isPainted) return 'nothingPainted'
  if (hasFailed) return 'failed'
  return hasImage ? 'shown' : 'working'
}

/** The preview to lay over the photo, unless it is hidden. */
function useShownPreview(
  { image, style, isHidden }: MaskEditorState['preview'],
  isTrial: boolean,
): ShownPreview | null {
  const tColor = useTranslations('transform.paint')
  const tStyle = useTranslations('transform.stylePreview')
  if (!image || isHidden) return null
  if (isTrial) return { image, label: tColor('picture'), badge: tColor('label') }
  const label = style ? tStyle('picture', { style: styleLabel(style) }) : tStyle('materials')
  return { image, label, badge: tStyle('label') }
}

/**
 * In full screen, always in the layout, so that the photo doesn't change size. Otherwise the page says the same above the
 * photo.
 */
function DrawHint() {
  const t = useTranslations('transform.mask')
  return (
    <p aria-hidden="true" className="min-h-6 text-small text-muted">
      {t('hint')}
    </p>
  )
}

/** Says in advance that a very large photo will be scaled down. */
function ScaledDownNote({ width, height }: PhotoSize) {
  const t = useTranslations('transform.mask')
  if (width * height <= LIMITS.upload.keptPixels) return null
  const megapixels = String(Math.round((width * height) / 1_000_000))
  const kept = String(LIMITS.upload.keptPixels / 1_000_000)
  return <p className="text-small text-muted">{t('scaledDown', { megapixels, kept })}</p>
}
