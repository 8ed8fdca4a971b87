'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ExportedMask } from '@/lib/client/transform/mask-exporter'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { LIMITS } from '@/lib/domain/limits'
import type { PhotoSize } from '@/lib/mask/space'
import type { Viewport } from '@/lib/mask/viewport'
import type { FormHandle } from '../form/use-transform-form'
import { type Brush, INITIAL_BRUSH, resized } from './brush'
import { MaskCanvas } from './mask-canvas'
import { editorCommand } from './mask-keys'
import { MaskToolbar } from './mask-toolbar'
import { MoodNote } from './mood-note'
import { ShareLine } from './share-line'
import { useMood } from './use-mood'
import { zoomFromCentre } from './zoom-steps'

type MaskEditorProps = { work: PhotoWork; mask: ExportedMask | null; form: FormHandle }

/** Tools, canvas and hint: choose what may change, and see at once what a style would make of it. */
export function MaskEditor({ work, mask, form }: MaskEditorProps) {
  const format = useFormatter()
  const [brush, setBrush] = useState<Brush>(INITIAL_BRUSH)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const easelRef = useRef<HTMLDivElement>(null)
  const { session } = work
  const { mood, isHidden, setIsHidden } = useMood(work, form)
  const history = useSyncExternalStore(session.subscribe, session.history, session.history)
  const share = mask
    ? format.number(mask.coverage, { style: 'percent', maximumFractionDigits: mask.coverage < 0.1 ? 1 : 0 })
    : null

  const onKeyDown = (event: KeyboardEvent) => {
    const command = editorCommand(event)
    if (!command) return
    event.preventDefault()
    switch (command.type) {
      case 'act':
        return session.dispatch(command.action)
      case 'tool':
        return setBrush({ ...brush, tool: command.tool })
      case 'resize':
        return setBrush(resized(brush, command.steps))
      case 'zoom':
        if (viewport && command.steps === null) viewport.reset()
        else if (viewport) zoomFromCentre(viewport, command.steps ?? 0)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside, all of which are buttons too.
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <ShareLine share={share} />
      <MaskToolbar brush={brush} history={history} onBrush={setBrush} onAct={session.dispatch} />
      <MaskCanvas
        work={work}
        brush={brush}
        share={share}
        mood={isHidden ? null : mood}
        easelRef={easelRef}
        onViewport={setViewport}
      />
      <MoodNote hasMood={mood !== null} isHidden={isHidden} onHiddenChange={setIsHidden} />
      <ScaledDownNote {...work.photo.size} />
    </div>
  )
}

/** Says beforehand that a very large photo is scaled down. */
function ScaledDownNote({ width, height }: PhotoSize) {
  const t = useTranslations('transform.mask')
  if (width * height <= LIMITS.upload.keptPixels) return null
  const megapixels = String(Math.round((width * height) / 1_000_000))
  const kept = String(LIMITS.upload.keptPixels / 1_000_000)
  return <p className="text-small text-muted">{t('scaledDown', { megapixels, kept })}</p>
}
