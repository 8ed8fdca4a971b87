import { PaintRoller } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LazyPanel } from '@/components/design-tool/shared/lazy-panel'
import { ActionButton } from '@/components/shared/icon-button'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import type { Eyedropper } from './eyedropper'

const ColorPanel = lazyWithRetry(async () => (await import('./color-panel')).ColorPanel)

type AreaColorProps = {
  /** `#rrggbb`, or empty for its own color. */
  color: string
  onColor: (hex: string) => void
  onReset: () => void
  eyedropper: Eyedropper
  /** The panel couldn't be fetched, and is fetched again. */
  onRetried: () => void
}

/** An area's color: a paint, one of the user's own, one from the photo, or any other. */
export function AreaColor({ color, onColor, onReset, eyedropper, onRetried }: AreaColorProps) {
  const t = useTranslations('transform.paint')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        icon={PaintRoller}
        aria-expanded={isOpen}
        className="self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('title')}
      </ActionButton>
      {isOpen && (
        <LazyPanel fallback={<div className="min-h-44" />} onRetried={onRetried}>
          <ColorPanel
            label={t('title')}
            isDisabled={false}
            {...{ color, onColor, eyedropper }}
            actions={
              color !== '' && (
                <Button variant="ghost" size="small" onClick={onReset}>
                  {t('remove')}
                </Button>
              )
            }
          />
        </LazyPanel>
      )}
    </>
  )
}
