'use client'

import { Download, Eye, EyeOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Input } from '@/components/ui/input'
import { parseHex, toHex } from '@/lib/recolour/hex'
import { PaintSwatches } from './paint-swatches'
import { Tool } from './tool'
import type { PaintTrial } from './use-paint'

export type PaintPanelProps = {
  trial: PaintTrial
  style: string
  /** The newest finished design, to take colours from. */
  resultUrl: string | null
  onClose: () => void
}

/** Tries colours on the painted surface: typed, picked, or taken from a style or a finished design. No credit. */
export function PaintPanel({ trial, style, resultUrl, onClose }: PaintPanelProps) {
  const t = useTranslations('transform.paint')
  const hexId = useId()
  const problemId = useId()
  const { text, setText, isShown, setIsShown, hasPicture, save } = trial
  const colour = parseHex(text)
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-md border border-line bg-bench p-4"
    >
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <label htmlFor={hexId} className="text-small text-muted">
          {t('hex')}
        </label>
        <input
          type="color"
          aria-label={t('pick')}
          value={colour ? toHex(colour) : '#000000'}
          onChange={(event) => setText(event.currentTarget.value)}
          className="h-10 w-12 cursor-pointer rounded-sm border border-edge bg-panel p-1"
        />
        <Input
          id={hexId}
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={colour === null}
          aria-describedby={colour ? undefined : problemId}
          onChange={(event) => setText(event.currentTarget.value)}
          className="w-28 tabular-nums sm:w-32"
        />
        <div className="flex max-sm:order-last max-sm:-ml-2 max-sm:w-full sm:ml-auto">
          <Tool
            label={t(isShown ? 'compare' : 'show')}
            disabled={!hasPicture}
            onPress={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </Tool>
          <Tool label={t('download')} disabled={!hasPicture} onPress={save}>
            <Download />
          </Tool>
        </div>
        <div className="max-sm:-mr-2 max-sm:ml-auto">
          <Tool label={t('close')} isIcon onPress={onClose}>
            <X />
          </Tool>
        </div>
      </div>
      {!colour && (
        <p id={problemId} role="alert" className="text-small text-danger">
          {t('badHex')}
        </p>
      )}
      <PaintSwatches
        style={style}
        resultUrl={resultUrl}
        chosen={colour && toHex(colour)}
        onChoose={setText}
      />
      <p role="status" className="text-small text-muted">
        {t(trial.note)}
      </p>
    </section>
  )
}
