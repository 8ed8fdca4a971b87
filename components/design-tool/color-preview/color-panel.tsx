'use client'

import { Download, Eye, EyeOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { Input } from '@/components/ui/input'
import { ColorSwatches } from './color-swatches'
import { parseHex, toHex } from './colors'
import type { ColorPreview } from './use-color-preview'

export type ColorPanelProps = {
  preview: ColorPreview
  style: string
  /** The newest finished design, to take colors from. */
  resultUrl: string | null
  onClose: () => void
}

/** Tries colors on the painted surface: typed, picked, or taken from a style or a finished design. Costs no credit. */
export function ColorPanel({ preview, style, resultUrl, onClose }: ColorPanelProps) {
  const t = useTranslations('transform.paint')
  const hexId = useId()
  const problemId = useId()
  const { text, setText, isShown, setIsShown, hasImage, save } = preview
  const color = parseHex(text)
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <label htmlFor={hexId} className="text-small text-muted">
          {t('hex')}
        </label>
        <input
          type="color"
          aria-label={t('pick')}
          value={color ? toHex(color) : '#000000'}
          onChange={(event) => setText(event.currentTarget.value)}
          className="h-10 w-12 cursor-pointer rounded-sm border border-edge bg-panel p-1"
        />
        <Input
          id={hexId}
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={color === null}
          aria-describedby={color ? undefined : problemId}
          onChange={(event) => setText(event.currentTarget.value)}
          className="w-28 tabular-nums sm:w-32"
        />
        <div className="flex max-sm:order-last max-sm:-ml-2 max-sm:w-full sm:ml-auto">
          <ToolButton
            label={t(isShown ? 'compare' : 'show')}
            disabled={!hasImage}
            onPress={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </ToolButton>
          <ToolButton label={t('download')} disabled={!hasImage} onPress={save}>
            <Download />
          </ToolButton>
        </div>
        <div className="max-sm:-mr-2 max-sm:ml-auto">
          <ToolButton label={t('close')} isIcon onPress={onClose}>
            <X />
          </ToolButton>
        </div>
      </div>
      {!color && (
        <p id={problemId} role="alert" className="text-small text-danger">
          {t('badHex')}
        </p>
      )}
      <ColorSwatches style={style} resultUrl={resultUrl} chosen={color && toHex(color)} onChoose={setText} />
      <p role="status" className="text-small text-muted">
        {t(preview.note)}
      </p>
    </section>
  )
}
