'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { MadeDesign } from '@/components/design-tool/batch/batch'
import { type ColorPreview, useColorPreview } from '@/components/design-tool/color-preview/use-color-preview'
import type { FormHandle } from '@/components/design-tool/form/use-transform-form'
import { LazyPanel } from '@/components/design-tool/lazy-panel'
import { PerspectiveBar } from '@/components/design-tool/perspective/perspective-bar'
import { PerspectiveGrid } from '@/components/design-tool/perspective/perspective-grid'
import { usePerspective } from '@/components/design-tool/perspective/use-perspective'
import { StylePreviewNote } from '@/components/design-tool/style-preview/style-preview-note'
import { useStylePreview } from '@/components/design-tool/style-preview/use-style-preview'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'
import { styleLabel } from '@/lib/domain/styles'
import type { PhotoSize } from '@/lib/mask/space'
import { AreasPanel } from './areas-panel'
import { useFormatCoverage } from './coverage-line'
import { EditorTools } from './editor-tools'
import type { ExportedMask } from './editor-worker-client'
import { MaskCanvas } from './mask-canvas'
import { PreviewLayer } from './preview-layer'
import { useEditor } from './use-editor'
import { useFullScreen } from './use-full-screen'
import { MaskProblemNote, useMaskFile } from './use-mask-file'

const ColorPanel = lazyWithRetry(
  async () => (await import('@/components/design-tool/color-preview/color-panel')).ColorPanel,
)

export type MaskEditorProps = {
  work: PhotoWork
  mask: ExportedMask | null
  form: FormHandle
  /** The seed of the next design, unless the form has one, and the finished ones, to take colors from. */
  batch: { nextSeed: number; made: readonly MadeDesign[] }
}

/** Tools and canvas: choose what may change, and preview a style or a color on it. */
export function MaskEditor({ work, mask, form, batch }: MaskEditorProps) {
  const { photo } = work
  const t = useTranslations('transform.paint')
  const formatCoverage = useFormatCoverage()
  const [isTryingColor, setIsTryingColor] = useState(false)
  const editor = useEditor(work)
  const { brush, drawn, smart, view, announced, note, act } = editor
  const { history } = drawn
  const stylePreview = useStylePreview(work, form, batch.nextSeed)
  const colorPreview = useColorPreview(work, drawn, isTryingColor, t('fileName'))
  const perspective = usePerspective(work, drawn, stylePreview.suggestPerspective)
  const { adjusting } = perspective
  const editorRef = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(editorRef, adjusting !== null)
  const isFull = fullScreen.isOn
  const { problem, load, save } = useMaskFile(work, mask)
  const coverage = mask ? formatCoverage(mask.coverage) : null

  // What changes the selection would pull the area from under the grid.
  const onKeyDown = editor.keyHandler(adjusting !== null)
  const preview = usePreviewLayer(stylePreview, colorPreview, isTryingColor)

  return (
    <div
      ref={editorRef}
      data-full-screen={isFull || undefined}
      className={cn(
        'flex flex-col',
        isFull ? 'fixed inset-0 bottom-(--bar-height) z-40 overflow-hidden bg-ground' : 'gap-3',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside, all of which are buttons too. */}
      <div
        onKeyDown={onKeyDown}
        className={cn('flex flex-col', isFull ? 'min-h-0 grow lg:flex-row' : 'gap-3')}
      >
        <EditorTools
          {...{ brush, history, mask, drawn, view, coverage, fullScreen }}
          onBrush={editor.setBrush}
          onAct={act}
          files={{ hasMask: mask !== null, onFile: load, onSave: save }}
        />
        <div className={isFull ? 'flex min-h-0 min-w-0 grow flex-col' : 'contents'}>
          {problem && <MaskProblemNote problem={problem} photo={photo.size} />}
          <div
            className={
              isFull ? 'min-h-0 grow' : 'max-sm:mx-[calc(-1*var(--bleed,0px))] max-sm:overflow-x-clip'
            }
          >
            <MaskCanvas
              {...{ work, brush, smart, coverage }}
              stepToSurface={editor.stepToSurface}
              preview={preview && ((on) => <PreviewLayer viewport={on} {...preview} />)}
              overlay={
                adjusting &&
                ((on) => <PerspectiveGrid adjusting={adjusting} viewport={on} photo={photo.size} />)
              }
              onViewport={editor.setViewport}
              fills={isFull}
            />
          </div>
        </div>
      </div>
      {adjusting && <PerspectiveBar adjusting={adjusting} isFloating={isFull} />}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className={cn('flex flex-col gap-3', isFull && 'hidden')}>
        <AreasPanel mask={drawn} exported={mask} note={note} onAct={act} perspective={perspective} />
        <PreviewTools
          {...{ stylePreview, colorPreview, form, isTryingColor, setIsTryingColor }}
          resultUrl={batch.made[0]?.imageUrl ?? null}
        />
        <ScaledDownNote {...photo.size} />
      </div>
    </div>
  )
}

type PreviewToolsProps = Pick<MaskEditorProps, 'form'> & {
  stylePreview: ReturnType<typeof useStylePreview>
  colorPreview: ColorPreview
  isTryingColor: boolean
  setIsTryingColor: (isTryingColor: boolean) => void
  /** The newest design, to take colors from. */
  resultUrl: string | null
}

/** Below the canvas: what is previewed there. */
function PreviewTools({
  stylePreview,
  colorPreview,
  form,
  isTryingColor,
  setIsTryingColor,
  resultUrl,
}: PreviewToolsProps) {
  const style = useWatch({ control: form.control, name: 'style' })
  return isTryingColor ? (
    // Retry the preview too: its code may be missing like the panel's.
    <LazyPanel fallback={<div className="min-h-44" />} onRetried={colorPreview.retry}>
      <ColorPanel
        preview={colorPreview}
        style={style}
        resultUrl={resultUrl}
        onClose={() => setIsTryingColor(false)}
      />
    </LazyPanel>
  ) : (
    <StylePreviewNote
      hasPreview={stylePreview.preview !== null}
      isHidden={stylePreview.isHidden}
      onHiddenChange={stylePreview.setIsHidden}
      onTryColor={() => setIsTryingColor(true)}
    />
  )
}

/** The preview to lay over the photo, if any: a color takes precedence over a style. */
function usePreviewLayer(
  { preview, isHidden }: ReturnType<typeof useStylePreview>,
  { image }: ColorPreview,
  isTryingColor: boolean,
) {
  const tColor = useTranslations('transform.paint')
  const tStyle = useTranslations('transform.stylePreview')
  if (image) return { image, label: tColor('picture'), badge: tColor('label') }
  if (!preview || isHidden || isTryingColor) return null
  const style = styleLabel(preview.style)
  return { image: preview, label: tStyle('picture', { style }), badge: tStyle('label') }
}

/** Says in advance that a very large photo will be scaled down. */
function ScaledDownNote({ width, height }: PhotoSize) {
  const t = useTranslations('transform.mask')
  if (width * height <= LIMITS.upload.keptPixels) return null
  const megapixels = String(Math.round((width * height) / 1_000_000))
  const kept = String(LIMITS.upload.keptPixels / 1_000_000)
  return <p className="text-small text-muted">{t('scaledDown', { megapixels, kept })}</p>
}
