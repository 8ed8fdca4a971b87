'use client'

import { Check, Download, Eye, EyeOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { ActionButton } from '@/components/shared/icon-button'
import { ColorPanel } from './color-panel'
import { ColorSwatches } from './color-swatches'
import type { Eyedropper } from './eyedropper'

/** The note below the colors. */
export type ColorNote = 'nothingPainted' | 'working' | 'shown' | 'failed'

type ColorTrialProps = {
  color: string
  onColor: (hex: string) => void
  eyedropper: Eyedropper
  style: string
  /** The newest finished design, to take colors from. */
  resultUrl: string | null
  note: ColorNote
  isShown: boolean
  onShownChange: (isShown: boolean) => void
  /** Uses this color for the area in the design. */
  onUse: () => void
  onSave: () => void
  onClose: () => void
}

/** Tries colors on the active area: named, typed, picked, or taken from a style or a finished design. Uses no credit. */
export function ColorTrial({ color, onColor, eyedropper, style, resultUrl, note, ...rest }: ColorTrialProps) {
  const t = useTranslations('transform.paint')
  const { isShown, onShownChange, onUse, onSave, onClose } = rest
  const hasImage = note === 'shown'
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <ColorPanel
        label={t('title')}
        color={color}
        isDisabled={false}
        {...{ onColor, eyedropper }}
        head={
          <div className="-my-1.5 flex flex-wrap items-center">
            <h3 className="font-sans text-small font-medium">{t('title')}</h3>
            <div className="ml-auto flex">
              <ToolButton
                label={t(isShown ? 'compare' : 'show')}
                isIconOnPhone
                disabled={!hasImage}
                onPress={() => onShownChange(!isShown)}
              >
                {isShown ? <EyeOff /> : <Eye />}
              </ToolButton>
              <ToolButton label={t('download')} isIconOnPhone disabled={!hasImage} onPress={onSave}>
                <Download />
              </ToolButton>
              <ToolButton label={t('close')} isIcon onPress={onClose}>
                <X />
              </ToolButton>
            </div>
          </div>
        }
        actions={
          <ActionButton icon={Check} disabled={note === 'nothingPainted'} onClick={onUse}>
            {t('use')}
          </ActionButton>
        }
      >
        <ColorSwatches style={style} resultUrl={resultUrl} chosen={color} onChoose={onColor} />
        <p role="status" className="text-small text-muted">
          {t(note)}
        </p>
      </ColorPanel>
    </div>
  )
}
