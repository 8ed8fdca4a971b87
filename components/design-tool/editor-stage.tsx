import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import type { Viewport } from '@/lib/mask/space'
import { useFormatCoverage } from './areas/coverage-line'
import { MaskCanvas } from './editor/mask-canvas'
import { MaskToolbar, type MaskToolbarProps } from './editor/mask-toolbar'
import { PreviewLayer } from './editor/preview-layer'
import { EyedropperBar } from './materials/paints/eyedropper'
import { PerspectiveBar } from './perspective/perspective-bar'
import { PerspectiveGrid } from './perspective/perspective-grid'
import type { ExportedMask } from './photo/mask-worker-client'
import type { PhotoWork } from './photo/open-photo'
import type { PreviewImage } from './photo/photo-previews'
import { type Brush, INITIAL_BRUSH } from './shared/controls/brush'
import { SmartOptions, WallChoice } from './smart-select/smart-options'
import { WorkingBadge, WorkingLabel } from './style-preview/working-badge'
import type { MaskEditorState } from './use-mask-editor'

/** A preview with its label. */
export type ShownPreview = {
  readonly image: PreviewImage | string
  readonly label: string
  readonly badge: string
}

type EditorToolsProps = { editor: MaskEditorState } & Pick<MaskToolbarProps, 'files' | 'more'>

/** The toolbar, with the settings of smart select while that is chosen. */
export function EditorTools({ editor, files, more }: EditorToolsProps) {
  const { brush, setBrush, drawn, view, act } = editor
  return (
    <MaskToolbar
      {...{ brush, files, more }}
      history={drawn.history}
      isHolding={view.held.length > 0}
      options={
        brush.tool === 'smart' && (
          <SmartOptions
            settings={brush.smart}
            view={view}
            onChange={(smart) => setBrush({ ...brush, smart })}
          />
        )
      }
      onBrush={setBrush}
      onAct={act}
    />
  )
}

type EditorStageProps = {
  work: PhotoWork
  editor: MaskEditorState
  mask: ExportedMask | null
  /** Shown on the photo instead of the selection. */
  preview: ShownPreview | null
  /** Of the previewed thing. */
  handles?: ((viewport: Viewport) => ReactNode) | null
  /** The model's progress, for as long as it isn't ready. By default, it is only said while a tap waits. */
  progress?: ReactNode
  /** Fills its container, instead of at most 60% of the window. */
  isFull?: boolean
  frameClassName?: string
  /** Which part of the selection to show; derived from the rest by default. */
  selection?: 'all' | 'active' | 'none'
}

/** The eyedropper uses a small ring in place of smart select's surfaces. */
const EYEDROPPER: Brush = { ...INITIAL_BRUSH, tool: 'brush', size: 14 }

/** The brush in use. Without the model, smart select is only a box. */
function brushOf({ brush, view, eyedropper }: MaskEditorState): Brush {
  if (eyedropper.isOn) return EYEDROPPER
  return view.model === 'none' ? { ...brush, smart: { ...brush.smart, isBox: true } } : brush
}

/** The photo to paint on with its selection and preview, and an area's perspective while it is being adjusted. */
export function EditorStage({
  work,
  editor,
  mask,
  preview,
  handles = null,
  progress,
  isFull = false,
  ...canvasProps
}: EditorStageProps) {
  const t = useTranslations('transform.areas')
  const formatCoverage = useFormatCoverage()
  const { brush, smart, stepToSurface, setViewport, eyedropper } = editor
  const adjusting = eyedropper.isOn ? null : editor.perspective.adjusting
  return (
    <>
      <div
        data-stage
        className={cn(
          // Neutral gray (Munsell N7), so that the colors of the room are judged by nothing else.
          'bg-neutral lg:p-3',
          isFull
            ? '-mx-2 min-h-0 grow lg:-mx-3'
            : 'max-sm:mx-[calc(-1*var(--bleed,0px))] max-sm:overflow-x-clip lg:-mx-4',
        )}
      >
        <MaskCanvas
          {...{ work, smart, stepToSurface }}
          isOutlined={editor.isOutlined}
          brush={brushOf(editor)}
          onPick={eyedropper.isOn ? eyedropper.pick : null}
          coverage={mask ? formatCoverage(mask.coverage) : null}
          preview={preview && !eyedropper.isOn ? (on) => <PreviewLayer viewport={on} {...preview} /> : null}
          overlay={
            adjusting &&
            ((on) => <PerspectiveGrid adjusting={adjusting} viewport={on} photo={work.photo.size} />)
          }
          handles={eyedropper.isOn ? null : handles}
          corner={<WallChoice {...{ smart, brush }} />}
          onViewport={setViewport}
          fills={isFull}
          badge={
            editor.search === 'finding' ? (
              <FindingSurfaces />
            ) : (
              <StageBadge editor={editor} progress={progress} />
            )
          }
          {...canvasProps}
          {...(eyedropper.isOn && { selection: 'none' as const })}
        />
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {editor.search === 'failed' && t('notFound')}
        {editor.preview.hasNoPlace && t('noPlace')}
      </p>
      {eyedropper.isOn && <EyedropperBar stop={eyedropper.stop} isFloating={isFull} />}
      {adjusting && <PerspectiveBar adjusting={adjusting} isFloating={isFull} />}
      <p role="status" className="sr-only">
        {editor.announced}
      </p>
      <p role="status" className="sr-only">
        {eyedropper.announced}
      </p>
    </>
  )
}

/** What the photo waits for: the model, a tap's answer, or the preview. */
function StageBadge({ editor: { view, preview }, progress }: Pick<EditorStageProps, 'editor' | 'progress'>) {
  const t = useTranslations('transform')
  const isHolding = view.held.some(({ isLate }) => !isLate)
  const preparing = progress === undefined ? isHolding && t('smart.surfaces') : progress
  const working = () => {
    if (preparing && view.model !== 'ready' && view.model !== 'resting') return preparing
    if (view.state === 'finding') return t('smart.edges')
    return preview.isWorking && t('stylePreview.working')
  }
  return <WorkingBadge isDelayed={view.state !== 'finding'}>{working()}</WorkingBadge>
}

/** Over the photo while the areas of all of it are searched for. Escape takes the selection back. */
function FindingSurfaces() {
  const t = useTranslations('transform.areas')
  return (
    <div
      role="status"
      data-closed-by-escape
      className="pointer-events-none absolute inset-0 flex animate-shimmer bg-[linear-gradient(105deg,transparent_35%,rgb(255_255_255/0.35)_50%,transparent_65%)] bg-size-[200%_100%]"
    >
      <WorkingLabel className="m-auto">{t('finding')}</WorkingLabel>
    </div>
  )
}
