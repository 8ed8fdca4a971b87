'use client'

import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import type { ExportedMask } from '@/lib/client/transform/mask-exporter'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import type { SmartSelection } from '@/lib/client/transform/smart-selection'
import { LIMITS } from '@/lib/domain/limits'
import type { PhotoSize } from '@/lib/mask/space'
import type { Viewport } from '@/lib/mask/viewport'
import type { FormHandle } from '../form/use-transform-form'
import { type Brush, INITIAL_BRUSH } from './brush'
import { LatePaintPanel } from './late-paint-panel'
import { MaskCanvas } from './mask-canvas'
import { MaskFileTools } from './mask-file-tools'
import { MaskProblemNote } from './mask-problem'
import { MaskToolbar } from './mask-toolbar'
import { MoodLayer } from './mood-layer'
import { MoodNote } from './mood-note'
import { PaintLayer } from './paint-layer'
import { ShareLine } from './share-line'
import { SmartOptions } from './smart-options'
import { useEditorKeys } from './use-editor-keys'
import { useMaskFile } from './use-mask-file'
import { useMood } from './use-mood'
import { usePaint } from './use-paint'
import { useShare } from './use-share'
import { useSmart } from './use-smart'
import { useSurfaceWalk } from './use-surface-walk'

export type MaskEditorProps = {
  work: PhotoWork
  mask: ExportedMask | null
  form: FormHandle
  /** The newest finished design, to take colours from. */
  resultUrl: string | null
}

/** Tools, canvas and hint: choose what may change, and see at once what a style or a colour would make of it. */
export function MaskEditor({ work, mask, form, resultUrl }: MaskEditorProps) {
  const words = useTranslations('transform.paint')
  const shareOf = useShare()
  const [brush, setBrush] = useState<Brush>(INITIAL_BRUSH)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [isPainting, setIsPainting] = useState(false)
  const { session, photo } = work
  const { mood, isHidden, setIsHidden } = useMood(work, form)
  const { smart, state } = useSmart(work, brush)
  const { heard, walk } = useSpokenWalk(smart, brush.smart.tolerance)
  const { problem, load } = useMaskFile(work)
  const history = useSyncExternalStore(session.subscribe, session.history, session.history)
  const style = useWatch({ control: form.control, name: 'style' })
  const trial = usePaint(work, history, isPainting, words('fileName'))
  const onKeyDown = useEditorKeys({ session, viewport, brush, setBrush })
  const share = mask ? shareOf(mask.coverage) : null

  const { picture } = trial
  const shownMood = isHidden || isPainting ? null : mood
  const layer = (on: Viewport) =>
    picture ? (
      <PaintLayer picture={picture} viewport={on} />
    ) : (
      shownMood && <MoodLayer mood={shownMood} viewport={on} />
    )

  return (
    <div className="flex flex-col gap-3">
      <ShareLine share={share} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside, all of which are buttons too. */}
      <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
        <MaskToolbar brush={brush} history={history} onBrush={setBrush} onAct={session.dispatch}>
          <MaskFileTools mask={mask} onFile={load} />
        </MaskToolbar>
        {brush.tool === 'smart' && (
          <SmartOptions
            settings={brush.smart}
            state={state}
            onChange={(settings) => setBrush({ ...brush, smart: settings })}
          />
        )}
        {problem && <MaskProblemNote problem={problem} photo={photo.size} />}
        <MaskCanvas
          work={work}
          brush={brush}
          smart={smart}
          walk={walk}
          share={share}
          layer={picture || shownMood ? layer : null}
          onViewport={setViewport}
        />
      </div>
      <p role="status" className="sr-only">
        {heard}
      </p>
      {isPainting ? (
        <LatePaintPanel
          trial={trial}
          style={style}
          resultUrl={resultUrl}
          onClose={() => setIsPainting(false)}
        />
      ) : (
        <MoodNote
          hasMood={mood !== null}
          isHidden={isHidden}
          onHiddenChange={setIsHidden}
          onPaint={() => setIsPainting(true)}
        />
      )}
      <ScaledDownNote {...photo.size} />
    </div>
  )
}

/** Going from surface to surface; each one reached is told to those who listen. */
function useSpokenWalk(smart: SmartSelection | null, tolerance: number) {
  const t = useTranslations('transform.mask')
  const shareOf = useShare()
  const step = useSurfaceWalk(smart, tolerance)
  const [heard, setHeard] = useState('')
  const walk = async (way: 1 | -1) => {
    const visited = await step(way)
    if (visited) {
      const { number, count } = visited
      setHeard(t('visited', { number: String(number), count: String(count), share: shareOf(visited.share) }))
    }
    return visited?.place ?? null
  }
  return { heard, walk }
}

/** Says beforehand that a very large photo is scaled down. */
function ScaledDownNote({ width, height }: PhotoSize) {
  const t = useTranslations('transform.mask')
  if (width * height <= LIMITS.upload.keptPixels) return null
  const megapixels = String(Math.round((width * height) / 1_000_000))
  const kept = String(LIMITS.upload.keptPixels / 1_000_000)
  return <p className="text-small text-muted">{t('scaledDown', { megapixels, kept })}</p>
}
