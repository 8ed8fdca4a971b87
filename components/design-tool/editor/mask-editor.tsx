'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import type { MadeDesign } from '@/components/design-tool/batch/batch'
import { type ColorPreview, useColorPreview } from '@/components/design-tool/color-preview/use-color-preview'
import { AreaSettingsPanel } from '@/components/design-tool/form/area-settings'
import type { FormHandle } from '@/components/design-tool/form/use-transform-form'
import { LazyPanel } from '@/components/design-tool/lazy-panel'
import { SmartOptions } from '@/components/design-tool/smart-select/smart-options'
import type { SmartSelection } from '@/components/design-tool/smart-select/smart-selection'
import { type ReachedSurface, useSmartSelect } from '@/components/design-tool/smart-select/use-smart-select'
import { StylePreviewNote } from '@/components/design-tool/style-preview/style-preview-note'
import { useStylePreview } from '@/components/design-tool/style-preview/use-style-preview'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import { lazyWithRetry } from '@/components/site/lazy-with-retry'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { LIMITS } from '@/lib/domain/limits'
import { styleLabel } from '@/lib/domain/styles'
import { type AreaChange, type Mask, type MaskAction, type MaskStore, settingsOf } from '@/lib/mask/mask'
import type { PhotoSize, Viewport } from '@/lib/mask/space'
import { AreaList } from './area-list'
import { type Brush, INITIAL_BRUSH } from './canvas/brush'
import { editorCommand, runCommand } from './canvas/shortcuts'
import { CoverageLine, useFormatCoverage } from './coverage-line'
import type { ExportedMask } from './editor-worker-client'
import { MaskCanvas } from './mask-canvas'
import { MaskToolbar } from './mask-toolbar'
import { PreviewLayer } from './preview-layer'
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
  const { maskStore, photo } = work
  const t = useTranslations('transform.paint')
  const formatCoverage = useFormatCoverage()
  const [brush, setBrush] = useState<Brush>(INITIAL_BRUSH)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [isTryingColor, setIsTryingColor] = useState(false)
  const drawn = useDrawnMask(maskStore)
  const { history } = drawn
  const style = useWatch({ control: form.control, name: 'style' })
  const stylePreview = useStylePreview(work, form, batch.nextSeed)
  const colorPreview = useColorPreview(work, drawn, isTryingColor, t('fileName'))
  const { smart, view, step } = useSmartSelect(work, brush)
  const { announced, stepToSurface } = useAnnouncedSteps(step)
  const { problem, load, save } = useMaskFile(work, mask)
  const { selectAll, note } = useSelectAll(smart, drawn)
  const coverage = mask ? formatCoverage(mask.coverage) : null

  const act = (action: MaskAction) => {
    if (action.type === 'select-all') void selectAll()
    else maskStore.dispatch(action)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = editorCommand(event)
    if (!command) return
    event.preventDefault()
    runCommand(command, { onAct: act, viewport, brush, setBrush })
  }
  const preview = usePreviewLayer(stylePreview, colorPreview, isTryingColor)

  return (
    <div className="flex flex-col gap-3">
      <CoverageLine coverage={coverage} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside, all of which are buttons too. */}
      <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
        <MaskToolbar
          brush={brush}
          history={history}
          onBrush={setBrush}
          onAct={act}
          mask={mask}
          onMaskFile={load}
          onSaveMask={save}
        />
        {brush.tool === 'smart' && (
          <SmartOptions
            settings={brush.smart}
            view={view}
            onChange={(settings) => setBrush({ ...brush, smart: settings })}
          />
        )}
        {problem && <MaskProblemNote problem={problem} photo={photo.size} />}
        <MaskCanvas
          work={work}
          brush={brush}
          smart={smart}
          stepToSurface={stepToSurface}
          coverage={coverage}
          preview={preview && ((on) => <PreviewLayer viewport={on} {...preview} />)}
          onViewport={setViewport}
        />
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <AreaList mask={drawn} exported={mask} onAct={act} />
      <p role="status" className="text-small text-muted empty:hidden">
        {note}
      </p>
      {mask && <ActiveArea mask={drawn} onAct={act} />}
      {isTryingColor ? (
        // Retry the preview too: its code may be missing like the panel's.
        <LazyPanel fallback={<div className="min-h-44" />} onRetried={colorPreview.retry}>
          <ColorPanel
            preview={colorPreview}
            style={style}
            resultUrl={batch.made[0]?.imageUrl ?? null}
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
      )}
      <ScaledDownNote {...photo.size} />
    </div>
  )
}

/** The mask without the stroke that is being drawn: the same object until that ends. */
function useDrawnMask(maskStore: MaskStore): Mask {
  const latest = useRef(maskStore.mask())
  const read = () => {
    const mask = maskStore.mask()
    const { history, areas, active } = latest.current
    const isSame = mask.history === history && mask.areas === areas && mask.active === active
    if (!isSame) latest.current = { ...mask, live: null }
    return latest.current
  }
  return useSyncExternalStore(maskStore.subscribe, read, read)
}

/** Select All, and what it found: all areas, or the whole photo as one. */
function useSelectAll(smart: SmartSelection | null, mask: Mask) {
  const t = useTranslations('transform.areas')
  const tForm = useTranslations('transform.form')
  const [found, setFound] = useState<'areas' | 'whole' | null>(null)
  const selectAll = async () => {
    if (smart) setFound(await smart.selectAll())
  }
  const last = mask.history.done.at(-1)
  // The note belongs to this step alone.
  const isLast = found === 'areas' ? last?.kind === 'partition' : last?.kind === 'fill' && last.area !== 0
  if (!found || !isLast) return { selectAll, note: null }
  if (found === 'areas') return { selectAll, note: t('all') }
  const area = mask.areas.find(({ id }) => id === mask.active)
  const surface = area ? settingsOf(area).surface : 'auto'
  const note = surface === 'auto' ? t('wholeUnknown') : t('whole', { kind: tForm(`surfaces.${surface}`) })
  return { selectAll, note }
}

/** What the active area is, and what it is to become. */
function ActiveArea({ mask, onAct }: { mask: Mask; onAct: (action: MaskAction) => void }) {
  const t = useTranslations('transform.areas')
  const nameId = useId()
  const area = mask.areas.find(({ id }) => id === mask.active)
  if (!area) return null
  const change = (part: AreaChange) => onAct({ type: 'change-area', id: area.id, change: part })
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex items-center gap-3">
        <Label htmlFor={nameId}>{t('name')}</Label>
        <Input
          id={nameId}
          value={area.name}
          maxLength={LIMITS.areas.maxNameCharacters}
          placeholder={t('namePlaceholder')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <AreaSettingsPanel
        settings={area.settings}
        proposed={area.proposed}
        onChange={(settings) => change({ settings })}
      />
    </div>
  )
}

/** The preview to lay over the photo, if any: a color takes precedence over a style. */
function usePreviewLayer(
  { preview, isHidden }: ReturnType<typeof useStylePreview>,
  { image }: ColorPreview,
  isTryingColor: boolean,
) {
  const tColor = useTranslations('transform.paint')
  const tStyle = useTranslations('transform.mood')
  if (image) return { image, label: tColor('picture'), badge: tColor('label') }
  if (!preview || isHidden || isTryingColor) return null
  const style = styleLabel(preview.style)
  return { image: preview, label: tStyle('picture', { style }), badge: tStyle('label') }
}

/** Announces each surface reached by keyboard to screen readers. */
function useAnnouncedSteps(step: (by: 1 | -1) => Promise<ReachedSurface | null>) {
  const t = useTranslations('transform.mask')
  const formatCoverage = useFormatCoverage()
  const [announced, setAnnounced] = useState('')
  const stepToSurface = async (by: 1 | -1) => {
    const surface = await step(by)
    if (!surface) return null
    const { number, count, coverage } = surface
    setAnnounced(
      t('visited', { number: String(number), count: String(count), share: formatCoverage(coverage) }),
    )
    return surface.point
  }
  return { announced, stepToSurface }
}

/** Says in advance that a very large photo will be scaled down. */
function ScaledDownNote({ width, height }: PhotoSize) {
  const t = useTranslations('transform.mask')
  if (width * height <= LIMITS.upload.keptPixels) return null
  const megapixels = String(Math.round((width * height) / 1_000_000))
  const kept = String(LIMITS.upload.keptPixels / 1_000_000)
  return <p className="text-small text-muted">{t('scaledDown', { megapixels, kept })}</p>
}
