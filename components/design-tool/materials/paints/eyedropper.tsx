import { Pipette } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { colorAt } from '@/components/design-tool/photo/photo-pixels'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { colorName } from '@/lib/domain/paints'
import type { PhotoPoint } from '@/lib/mask/space'

/** Takes a color from the photo. */
export type Eyedropper = {
  /** Whether the next tap on the photo takes its color. */
  readonly isOn: boolean
  /** Whether the photo's pixels can be read. */
  readonly isPossible: boolean
  readonly start: (onColor: (hex: string) => void) => void
  readonly stop: () => void
  readonly pick: (at: PhotoPoint) => void
  /** The color that was taken last, for screen readers. */
  readonly announced: string
}

/** Takes colors from the original photo, regardless of any preview on it. */
export function useEyedropper({ photo }: PhotoWork): Eyedropper {
  const t = useTranslations('transform.eyedropper')
  const { deck } = usePaintDeck()
  const [taker, setTaker] = useState<{ readonly onColor: (hex: string) => void } | null>(null)
  const [announced, setAnnounced] = useState('')
  const start = useCallback((onColor: (hex: string) => void) => {
    setAnnounced('')
    setTaker({ onColor })
  }, [])
  const stop = useCallback(() => setTaker(null), [])
  const pick = ({ x, y }: PhotoPoint) => {
    const { width, height } = photo.size
    if (!taker || x < 0 || y < 0 || x >= width || y >= height) return
    stop()
    photo.bitmap
      .catch(() => photo.quickBitmap)
      .then((bitmap) => {
        const hex = colorAt(bitmap, { x: x / width, y: y / height })
        taker.onColor(hex)
        setAnnounced(t('taken', { color: colorName(hex, deck.paints) }))
      })
      .catch(() => setAnnounced(t('failed')))
  }
  return { isOn: taker !== null, isPossible: photo.thumbnail !== undefined, start, stop, pick, announced }
}

type EyedropperButtonProps = {
  eyedropper: Eyedropper
  onColor: (hex: string) => void
}

/** Starts the eyedropper. It ends when this button is unmounted. */
export function EyedropperButton({ eyedropper, onColor }: EyedropperButtonProps) {
  const t = useTranslations('transform.eyedropper')
  const { isOn, isPossible, start, stop } = eyedropper
  useEffect(() => stop, [stop])
  return (
    <ToolButton
      label={t('open')}
      isIcon
      isOn={isOn}
      disabled={!isPossible}
      onPress={() => (isOn ? stop() : start(onColor))}
      className="min-h-11 border border-edge"
    >
      <Pipette aria-hidden="true" />
    </ToolButton>
  )
}

/**
 * Shown below the photo, or floating on it, while the eyedropper is on: instructions, and a button to cancel. Escape cancels
 * too.
 */
export function EyedropperBar({
  stop,
  isFloating = false,
}: Pick<Eyedropper, 'stop'> & { isFloating?: boolean }) {
  const t = useTranslations('transform.eyedropper')
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    // Arrow keys move the ring, and Enter takes the color there.
    const canvas = document.querySelector('[role=application]')
    if (canvas instanceof HTMLElement) canvas.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[role=dialog][data-state=open]')) return
      event.preventDefault()
      stop()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      const isHere = document.activeElement === canvas || document.activeElement === document.body
      if (isHere && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    }
  }, [stop])
  return (
    <div
      data-closed-by-escape
      className={cn(
        'flex items-center justify-between gap-3 rounded-md border border-brass bg-panel py-1 pr-1 pl-3',
        isFloating && 'absolute inset-x-2 bottom-2 z-10 mx-auto max-w-xl',
      )}
    >
      <p role="status" className="text-small text-muted">
        {t('hint')} <span className="max-lg:hidden">{t('keys')}</span>
      </p>
      <Button variant="ghost" size="small" onClick={stop}>
        {t('cancel')}
      </Button>
    </div>
  )
}
