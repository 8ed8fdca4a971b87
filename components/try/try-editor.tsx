import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { AreaNotes } from '@/components/design-tool/areas/area-notes'
import { ActiveArea, AreaList } from '@/components/design-tool/areas/areas-panel'
import { type Choice, Choices } from '@/components/design-tool/choices'
import { usePageKeys } from '@/components/design-tool/editor/canvas/use-page-keys'
import { EditorStage, EditorTools } from '@/components/design-tool/editor-stage'
import { useSeenRoom } from '@/components/design-tool/form/use-seen-room'
import { MaterialDetails } from '@/components/design-tool/materials/material-choices'
import { useProductOf } from '@/components/design-tool/materials/own/library'
import { PerspectiveButton } from '@/components/design-tool/perspective/perspective-bar'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import { noteOn, type PhotoWork } from '@/components/design-tool/photo/open-photo'
import { previewFile } from '@/components/design-tool/photo/preview-file'
import { useExportedMask } from '@/components/design-tool/photo/use-exported-mask'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { ShoppingButton } from '@/components/design-tool/shopping-list/shopping-button'
import { deviceModel } from '@/components/design-tool/smart-select/device-model'
import { FoundSurfaces } from '@/components/design-tool/smart-select/found-surfaces'
import { type MaskEditorState, useMaskEditor } from '@/components/design-tool/use-mask-editor'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { isPlainColor } from '@/lib/domain/paints'
import { styleLabel } from '@/lib/domain/styles'
import { areasIn } from '@/lib/mask/layers'
import { areasInUse, settingsOf } from '@/lib/mask/mask'
import { SITE } from '@/lib/site'
import { EditorHead, HintLine } from './editor-head'
import { KeepPanel } from './keep-panel'
import { ModelNote, useModelProgress, useModelStep } from './model-note'
import { useGuestDraft } from './use-guest-draft'
import type { TryWorkspaceProps } from './workspace-props'

/** The seed of each style's signature design. */
const SEED = 1
/** Long side of the thumbnail shown at sign-in, in px. */
const THUMBNAIL_PX = 288

type TryEditorProps = TryWorkspaceProps & { work: PhotoWork; form: FormHandle }

/** The photo, its colors, and the actions on the result. Nothing leaves the device. */
export function TryEditor({ work, form, styles, freeDesigns, ...head }: TryEditorProps) {
  const { photo } = work
  const t = useTranslations('try.tool')
  // Our sample rooms already have areas. The model is fetched for what else is tapped, and for the visitor's own photo.
  const isSample = head.subject.kind === 'sample'
  useEffect(deviceModel.prepare, [])
  const step = useModelStep()
  const isStuck = !isSample && (step === 'offered' || step === 'failed')
  useEffect(() => {
    if (isStuck) work.room.setKinds(null)
  }, [work, isStuck])
  const model = { model: deviceModel, isModelLazy: isSample }
  const editor = useMaskEditor(work, { form, nextSeed: SEED, ...model, isGuest: true })
  const { mask } = useExportedMask(work)
  const productOf = useProductOf()
  const style = useWatch({ control: form.control, name: 'style' })
  const areas = { mask: editor.drawn, exported: mask, onAct: editor.act }
  const [choice, setChoice] = useState<Choice>('color')
  const editorRef = useRef<HTMLDivElement>(null)
  usePageKeys(editor.onKeyDown, editorRef)
  useSeenRoom(work, form)
  const { handOver, forget } = useGuestDraft(work, form)
  const startOver = () => {
    forget().catch(() => undefined)
    head.onLeave(null)
  }
  return (
    <div className="column flex flex-col gap-3 py-3 lg:gap-5 lg:py-7">
      <EditorHead
        {...head}
        problem={head.problem ?? noteOn(work)}
        hasWork={areasIn(editor.drawn.history.done).size > 0}
        onStartOver={startOver}
      />
      <div
        ref={editorRef}
        className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-5"
      >
        <div className={PINNED}>
          <PhotoCard {...{ work, editor, mask }} />
          <Card className="flex min-w-0 flex-col gap-2.5 max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none lg:col-start-2 lg:row-start-1 lg:gap-5 lg:p-5">
            <AreaList {...areas} />
            <Choices
              {...{ editor, styles, style, choice }}
              onChoice={setChoice}
              onStyle={(value) => form.setValue('style', value, { shouldDirty: true })}
              mayBeNone
            />
          </Card>
        </div>
        <Notes editor={editor} isSample={isSample}>
          <ActiveArea
            {...areas}
            details={(area) => <MaterialDetails {...area} />}
            tools={<PerspectiveButton {...editor.perspective} />}
          />
        </Notes>
        <Card className="p-4 sm:p-5 lg:col-start-2 lg:row-span-3 lg:row-start-2 lg:self-start">
          <KeepPanel
            freeDesigns={freeDesigns}
            handOver={handOver}
            createFile={() =>
              previewFile(photo, editor.preview.image, t('keep.madeWith', { name: SITE.name }))
            }
            createThumbnail={() => previewFile(photo, editor.preview.image, null, THUMBNAIL_PX)}
            areas={areasInUse(editor.drawn).map(settingsOf)}
            isEmpty={editor.preview.image === null}
          />
          {areasInUse(editor.drawn).some(({ settings }) => settings.material !== 'style') && (
            <ShoppingButton
              work={work}
              mask={editor.drawn}
              preview={editor.preview.image}
              measureAreas={(distances) => editor.preview.measureAreas.current(distances)}
              productOf={productOf}
              className="mt-3 w-full"
            />
          )}
        </Card>
      </div>
    </div>
  )
}

/**
 * On a phone, the photo and the choices stay in view together while the content below scrolls, unless the window is too short
 * for anything else.
 */
const PINNED = cn(
  'flex min-w-0 flex-col gap-2 bg-ground [--bleed:var(--page-margin)] lg:contents',
  'max-lg:-mx-(--bleed) max-lg:px-(--bleed) max-lg:pb-2',
  '[@media(min-height:40rem)]:max-lg:sticky [@media(min-height:40rem)]:max-lg:top-(--header-height) [@media(min-height:40rem)]:max-lg:z-20',
)

type CardProps = { work: PhotoWork; editor: MaskEditorState; mask: ExportedMask | null }

/** The hint, the photo with its preview, and the manual selection tools. */
function PhotoCard({ work, editor, mask }: CardProps) {
  const t = useTranslations('try.tool.layer')
  const { preview, drawn } = editor
  const { image, isHidden } = preview
  const chosen = areasInUse(drawn).flatMap((area) => (area.isHidden ? [] : [settingsOf(area)]))
  const labelOf = () => {
    if (preview.style) return t('style', { style: styleLabel(preview.style) })
    const isOnlyColor = chosen.every((area) => area.material === 'style' || isPlainColor(area, area.kind))
    return t(isOnlyColor ? 'color' : 'material')
  }
  const isSelecting = useIsSelecting(work, editor)
  return (
    <Card className="flex min-w-0 flex-col gap-2 max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:gap-3 lg:p-4">
      <HintLine editor={editor} />
      <EditorStage
        {...{ work, editor, mask }}
        progress={useModelProgress()}
        preview={image && !isHidden ? { image, label: labelOf(), badge: t('badge') } : null}
        selection={isSelecting && !isHidden ? 'active' : 'none'}
        frameClassName="max-lg:max-h-[42svh]"
      />
      <ModelNote editor={editor} />
      <EditorTools editor={editor} />
    </Card>
  )
}

/** Whether a stroke is being drawn, or the preview doesn't yet show the latest selection. */
function useIsSelecting({ maskStore }: PhotoWork, { preview, drawn }: MaskEditorState) {
  const [opened] = useState(maskStore.history)
  const isPainting = useSyncExternalStore(
    maskStore.subscribe,
    () => maskStore.mask().live !== null,
    () => false,
  )
  return isPainting || drawn.history !== (preview.of ?? opened)
}

/** Notes and questions about the photo and its areas. */
function Notes({
  editor,
  isSample,
  children,
}: Pick<CardProps, 'editor'> & { isSample: boolean; children: ReactNode }) {
  const { drawn, act, smart, view } = editor
  return (
    <div className="flex min-w-0 flex-col gap-3 empty:hidden lg:col-start-1 lg:max-w-md">
      {!isSample && <FoundSurfaces smart={smart} view={view} mask={drawn} />}
      <AreaNotes mask={drawn} onAct={act} />
      <p role="status" className="text-small text-muted empty:hidden">
        {editor.note}
      </p>
      {children}
    </div>
  )
}
