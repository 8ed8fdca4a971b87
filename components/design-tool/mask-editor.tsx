import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { usePageKeys } from '@/components/design-tool/editor/canvas/use-page-keys'
import { cn } from '@/lib/cn'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { styleLabel } from '@/lib/domain/styles'
import { areasIn } from '@/lib/mask/layers'
import type { PhotoSize, Viewport } from '@/lib/mask/space'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { AreaDetails } from './area-details'
import { MaskProblemNote, useMaskFile } from './editor/use-mask-file'
import { EditorStage, EditorTools, type ShownPreview } from './editor-stage'
import { ThingHandles } from './furnish/thing-handles'
import { usePlacedThing } from './furnish/use-placed-thing'
import type { ExportedMask } from './photo/mask-worker-client'
import type { PhotoWork } from './photo/open-photo'
import type { RoomWork } from './shared/designs/room-work'
import { LateTaps, SmartHint } from './smart-select/smart-options'
import { ToolChoices, type ToolChoicesProps } from './tool-choices'
import { type MaskEditorState, useMaskEditor } from './use-mask-editor'
import type { DesignsWithPlans } from './use-room-designs'

export type MaskEditorProps = Pick<ToolChoicesProps, 'form' | 'styles' | 'choices'> & {
  engine: string
  work: PhotoWork
  shoppingList: RoomWork['shoppingList']
  mask: ExportedMask | null
  /** What the user made before signing in, as a picture. */
  arrival: string | null
  /** The previewed seed, used unless the form has one, and the finished designs with their inputs. */
  batch: DesignsWithPlans & { previewSeed: number }
  /** The editor fills the window. */
  isFull: boolean
  /** The slot in the form for the areas and their settings. */
  areasSlot: Element | null
  /** Other tools behind "More". */
  more: ReactNode
}

/** Tools and canvas: select what may change, and preview a style or a color on it. */
export function MaskEditor(props: MaskEditorProps) {
  const { engine, work, shoppingList, mask, form, styles, batch, isFull, areasSlot, choices } = props
  const { photo } = work
  const editor = useMaskEditor(work, {
    form,
    nextSeed: batch.previewSeed,
    isHosted: engine !== PREVIEW_ENGINE,
    areTilesSeen: choices.choice === 'style',
  })
  const { brush, view, drawn } = editor
  const isSelected = areasIn(drawn.history.done).has(drawn.active)
  const editorRef = useRef<HTMLDivElement>(null)
  const { problem, load, save } = useMaskFile(work, mask)
  usePageKeys(editor.onKeyDown, editorRef, isFull)
  const task = useWatch({ control: form.control, name: 'task' })
  const arrival = useArrival(props.arrival, editor)
  const preview = useShownPreview(editor.preview, { arrival, isThing: TASK_RULES[task].hasThing })
  const placed = usePlacedThing(form, editor.drawn, editor.preview)
  const handles =
    placed &&
    ((viewport: Viewport) => (
      <ThingHandles {...{ placed, viewport }} photo={photo.size} isBody={brush.tool === 'smart'} />
    ))
  return (
    <div
      ref={editorRef}
      className={cn(
        'relative flex flex-col gap-2',
        isFull ? 'h-full min-h-0 p-2 lg:px-3 lg:pb-0' : 'lg:gap-3',
        isFull && photo.size.height > photo.size.width && BESIDE,
      )}
    >
      <EditorTools
        editor={editor}
        files={{ hasMask: mask !== null, onFile: load, onSave: save }}
        more={props.more}
      />
      {problem && <MaskProblemNote problem={problem} photo={photo.size} />}
      <EditorStage {...{ work, editor, mask, preview, handles, isFull }} frameClassName={PHONE_HEIGHT} />
      <LateTaps smart={editor.smart} view={view} />
      {brush.tool === 'smart' && <SmartHint settings={brush.smart} view={view} isKnown={isSelected} />}
      {TASK_RULES[task].hasStyle && (
        <ToolChoices {...{ form, styles, editor, choices }} isLow className="lg:hidden" />
      )}
      {!isFull && <ScaledDownNote {...photo.size} />}
      {areasSlot &&
        createPortal(
          <AreaDetails {...{ work, shoppingList, mask, form, editor, batch, styles, choices }} />,
          areasSlot,
        )}
    </div>
  )
}

/** On a phone, the choices fit between the photo and the bar. */
const PHONE_HEIGHT = 'max-lg:max-h-[min(37svh,max(9rem,100svh-29rem))]'

/** On a wide screen, an upright photo has the whole height, with the tools beside it. */
const BESIDE =
  'lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:grid-rows-[repeat(9,auto)_1fr] lg:gap-x-6 lg:[&>[data-stage]]:[grid-area:1/2/span_10/auto]'

/** The preview to lay over the photo, unless it is hidden, which only finishes can be. */
function useShownPreview(
  { image, style, isHidden }: MaskEditorState['preview'],
  { arrival, isThing }: { arrival: string | null; isThing: boolean },
): ShownPreview | null {
  const t = useTranslations('transform.stylePreview')
  if (isThing) return image && { image, label: t('thing'), badge: t('thingLabel') }
  const picture = image ?? arrival
  if (!picture || isHidden) return null
  const label = style ? t('picture', { style: styleLabel(style) }) : t('materials')
  return { image: picture, label, badge: t('label') }
}

/** The picture of before sign-in, until there is a preview or there will be another. */
function useArrival(picture: string | null, { preview, drawn }: MaskEditorState): string | null {
  const [{ history }] = useState(drawn)
  const [isOver, setIsOver] = useState(false)
  if (!isOver && (preview.image || preview.hasFailed || drawn.history !== history)) setIsOver(true)
  return isOver ? null : picture
}

/** Says in advance that a very large photo will be scaled down. */
function ScaledDownNote({ width, height }: PhotoSize) {
  const t = useTranslations('transform.mask')
  if (width * height <= LIMITS.upload.keptPixels) return null
  const megapixels = String(Math.round((width * height) / 1_000_000))
  const kept = String(LIMITS.upload.keptPixels / 1_000_000)
  return <p className="text-small text-muted">{t('scaledDown', { megapixels, kept })}</p>
}
