import { useTranslations } from 'next-intl'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { usePointedArea } from '@/components/design-tool/areas/pointed-area'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { Brush } from '@/components/design-tool/shared/controls/brush'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'
import type { AreaId } from '@/lib/mask/layers'
import type { PhotoPoint, Viewport } from '@/lib/mask/space'
import { attachCanvas, type CanvasElements } from './canvas/attach-canvas'
import type { KeyPlace, StepToSurface } from './canvas/attach-keys'
import { createBoxOutline, ringCursor } from './canvas/brush-cursor'
import { showSurround } from './canvas/show-surround'
import { activeTool, IDLE_TOOL, paintTool, pickTool, type SurfaceSelector, selectTool } from './canvas/tools'
import { useViewport } from './use-viewport'
import { ZoomControls } from './zoom-controls'

type MaskCanvasProps = {
  work: PhotoWork
  brush: Brush
  smart: SurfaceSelector | null
  stepToSurface: StepToSurface
  /** Picks a place instead of painting. */
  onPick: ((at: PhotoPoint) => void) | null
  coverage: string | null
  /** A preview, shown instead of the selection. */
  preview: ((viewport: Viewport) => ReactNode) | null
  /** Shown in a corner of the photo. */
  badge?: ReactNode
  /** Controls in the corner that the zoom leaves free. */
  corner?: ReactNode
  /** Edited in place of the selection; painting is off meanwhile. */
  overlay: ((viewport: Viewport) => ReactNode) | null
  /** Over the photo while painting goes on beside them. */
  handles?: ((viewport: Viewport) => ReactNode) | null
  onViewport: (viewport: Viewport | null) => void
  /** Fills its container, instead of at most 60% of the window. */
  fills?: boolean
  /** Class of the frame; a max-height in px or vh is honored. */
  frameClassName?: string
  /** Which part of the selection to show: by default all of it, or none under a preview. */
  selection?: 'all' | 'active' | 'none'
  /** A finish is chosen, or the areas were there from the start: no color for what is selected hides the photo's. */
  isOutlined: boolean
}

/** The photo to paint on, with the selection on top. */
export function MaskCanvas(props: MaskCanvasProps) {
  const { brush, coverage, preview, badge, overlay, handles, onViewport } = props
  const { fills = false, frameClassName } = props
  const t = useTranslations('transform.mask')
  const outerRef = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const { photo } = props.work
  const viewport = useViewport(outerRef, photo.size, fills, onViewport)

  const refs = useElementRefs()
  useAttachedCanvas(refs, viewport, props)

  const size = { width: String(photo.size.width), height: String(photo.size.height) }
  const cursor = useRingCursor(brush.size)
  const { only, alpha, isPointed } = useSelectionDisplay(props)
  useSurround(refs.surround, viewport, only === undefined ? null : props.work, only ?? null)
  return (
    <div ref={outerRef} className={cn('w-full', fills && 'flex h-full items-center', frameClassName)}>
      {viewport && (
        <div
          style={{ width: viewport.fit.width, height: viewport.fit.height, ...cursor }}
          className="group/canvas relative mx-auto"
        >
          {/* The frame's focus outline, on a dark band that stands out from the gray. On the frame itself, Chromium would repaint
              the page under it with each move of a stroke. */}
          <div className="absolute inset-0 outline-offset-3 outline-brass-bright group-has-[[role=application]:focus-visible]/canvas:shadow-[0_0_0_6px_var(--color-ground)] group-has-[[role=application]:focus-visible]/canvas:outline-2" />
          <div
            ref={refs.frame}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is painted on with the keyboard too.
            tabIndex={0}
            role="application"
            aria-label={
              coverage === null ? t('canvasEmpty', size) : t('canvas', { ...size, share: coverage })
            }
            aria-describedby={helpId}
            className={cn(
              'relative size-full touch-none overflow-hidden bg-surface outline-none select-none sm:rounded-md data-moving:cursor-grab',
              overlay && 'cursor-grab',
              !overlay && (brush.tool === 'smart' ? 'cursor-crosshair' : 'cursor-(--ring)'),
            )}
          >
            <canvas ref={refs.photo} className="absolute inset-0 size-full" />
            <canvas
              ref={refs.surround}
              hidden={only === undefined}
              className={cn(
                'pointer-events-none absolute inset-0 size-full origin-top-left',
                FADE,
                // Show the pointed area with its finish, if it has one.
                isPointed && 'z-10',
              )}
            />
            <canvas
              ref={refs.active}
              style={{ opacity: alpha.active }}
              className={cn('absolute inset-0 size-full origin-top-left', FADE)}
            />
            <canvas
              ref={refs.others}
              style={{ opacity: alpha.others }}
              className={cn('absolute inset-0 size-full origin-top-left', FADE)}
            />
            {preview?.(viewport)}
            {badge}
            <PointerMarks refs={refs} brush={brush} />
            <p id={helpId} className="sr-only">
              {t('canvasHelp')}
            </p>
          </div>
          <ZoomControls viewport={viewport} isHigh={Boolean(handles)} />
          {props.corner}
          {(overlay ?? handles)?.(viewport)}
        </div>
      )}
    </div>
  )
}

const FADE = 'transition-opacity duration-150 motion-reduce:transition-none'

/** Marks at the pointer: the surface under it, the brush, a box being drawn, and taps that wait. */
function PointerMarks({ refs, brush }: { refs: ElementRefs; brush: Brush }) {
  return (
    <>
      <canvas
        ref={refs.area}
        hidden={brush.tool !== 'smart'}
        style={{ opacity: 0 }}
        className="pointer-events-none absolute top-0 left-0 origin-top-left"
      />
      <div
        ref={refs.ring}
        aria-hidden="true"
        style={{ width: brush.size, height: brush.size, opacity: 0 }}
        className="pointer-events-none absolute top-0 left-0 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.65),inset_0_0_0_1px_rgb(0_0_0/0.45)] will-change-transform"
      />
      <div
        ref={refs.box}
        hidden
        className="pointer-events-none absolute top-0 left-0 rounded-sm border-2 border-brass bg-brass/15 shadow-[0_0_0_1px_rgb(0_0_0/0.65)]"
      />
      <div ref={refs.held} aria-hidden="true" className="pointer-events-none absolute inset-0" />
    </>
  )
}

/** The brush-shaped cursor, as a CSS variable. */
function useRingCursor(sizePx: number): CSSProperties & Record<'--ring', string> {
  const ring = useMemo(() => ringCursor(sizePx), [sizePx])
  return { '--ring': ring }
}

/**
 * How the selection is shown: the opacity of the areas' colors (Spec §9), of which an outline leaves only the stroke being
 * drawn, and the area that stands out, where `null` means the whole selection and `undefined` nothing.
 */
function useSelectionDisplay({ work, preview, overlay, selection, isOutlined }: MaskCanvasProps) {
  const { maskStore } = work
  const pointed = usePointedArea()
  const active = useSyncExternalStore(
    maskStore.subscribe,
    () => maskStore.mask().active,
    () => maskStore.mask().active,
  )
  const isPainting = useIsPainting(work)
  const shown = selection ?? (preview ? 'none' : 'all')
  const alphaIf = (isShown: boolean) => (isShown ? LIMITS.mask.overlayAlpha : 0)
  const alpha = {
    active: alphaIf(shown !== 'none' && (isPainting || !isOutlined)),
    others: alphaIf(shown === 'all' && !isOutlined),
  }
  // The grid being edited needs the whole photo.
  if (overlay) return { only: undefined, alpha, isPointed: false }
  if (pointed !== null) return { only: pointed, alpha, isPointed: true }
  return { only: { all: null, active, none: undefined }[shown], alpha, isPointed: false }
}

/** Whether a stroke is being drawn. */
export function useIsPainting({ maskStore }: Pick<PhotoWork, 'maskStore'>): boolean {
  const read = () => maskStore.mask().live !== null
  return useSyncExternalStore(maskStore.subscribe, read, read)
}

type Elements = CanvasElements & { readonly box: HTMLDivElement; readonly surround: HTMLCanvasElement }
type ElementRefs = { readonly [Name in keyof Elements]: RefObject<Elements[Name] | null> }

function useElementRefs(): ElementRefs {
  return {
    frame: useRef(null),
    photo: useRef(null),
    surround: useRef(null),
    active: useRef(null),
    others: useRef(null),
    area: useRef(null),
    ring: useRef(null),
    box: useRef(null),
    held: useRef(null),
  }
}

/** Shows the surroundings of the selection or of one area; nothing without a photo. */
function useSurround(
  ref: RefObject<HTMLCanvasElement | null>,
  viewport: Viewport | null,
  work: PhotoWork | null,
  only: AreaId | null,
): void {
  useEffect(() => {
    if (viewport && work && ref.current) return showSurround(ref.current, work, viewport, only)
  }, [ref, viewport, work, only])
}

/** Attaches the drawing code to the elements. Brush and callbacks may change without reattaching it. */
function useAttachedCanvas(refs: ElementRefs, viewport: Viewport | null, props: MaskCanvasProps): void {
  const { work, smart, brush, stepToSurface, onPick } = props
  const isLocked = props.overlay !== null
  const elements = useRef(refs)
  const latest = useRef({ brush, stepToSurface, isLocked, onPick })
  const kept = useRef<{ work: PhotoWork; keyPlace: KeyPlace } | null>(null)

  useEffect(() => {
    latest.current = { brush, stepToSurface, isLocked, onPick }
  }, [brush, stepToSurface, isLocked, onPick])

  const isShown = viewport !== null
  const shown = useRef<PhotoWork['photo'] | null>(null)
  useEffect(() => {
    const frame = elements.current.frame.current
    // Only once: the task has changed since, and a selection with it.
    if (!isShown || !work.isNew || !frame || shown.current === work.photo) return
    shown.current = work.photo
    // The drop zone, which had the focus, is gone. Bring the whole photo into view, above the bar at the bottom.
    frame.scrollIntoView({ block: 'nearest' })
    frame.focus({ preventScroll: true })
  }, [isShown, work])

  useEffect(() => {
    const { frame, photo, active, others, area, ring, held, box } = elements.current
    if (!viewport || !smart || !frame.current || !photo.current) return
    if (!active.current || !others.current || !area.current) return
    if (!ring.current || !held.current || !box.current) return
    // On another photo, the cursor starts in the middle.
    if (kept.current?.work !== work) kept.current = { work, keyPlace: { point: null, isActive: false } }
    const { keyPlace } = kept.current
    const currentBrush = () => latest.current.brush
    const painting = paintTool(work.maskStore, viewport, currentBrush)
    const selecting = selectTool(smart, viewport, currentBrush, createBoxOutline(box.current, viewport))
    const picking = pickTool((at) => latest.current.onPick?.(at))
    return attachCanvas(
      {
        frame: frame.current,
        photo: photo.current,
        active: active.current,
        others: others.current,
        area: area.current,
        ring: ring.current,
        held: held.current,
      },
      {
        work,
        viewport,
        keyPlace,
        tool: activeTool(() => {
          if (latest.current.onPick) return picking
          if (latest.current.isLocked) return IDLE_TOOL
          return currentBrush().tool === 'smart' ? selecting : painting
        }),
        isLocked: () => latest.current.isLocked,
        brush: currentBrush,
        stepToSurface: (step) => latest.current.stepToSurface(step),
        smart,
        areas: () => (currentBrush().tool === 'smart' && !latest.current.isLocked ? smart.areas() : null),
      },
    )
  }, [viewport, work, smart])
}
