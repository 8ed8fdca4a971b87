import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import { cn } from '@/lib/cn'
import type { Viewport } from '@/lib/mask/space'

/** Zoom out, reset and zoom in, in the photo's lower corner. */
export function ZoomControls({ viewport }: { viewport: Viewport }) {
  const t = useTranslations('transform.mask')
  const format = useFormatter()
  const zoom = useSyncExternalStore(viewport.subscribe, viewport.zoom, viewport.zoom)
  const isAll = zoom <= 1
  return (
    <div className="absolute right-2 bottom-2 flex items-center rounded-md border border-line bg-surface/90 p-0.5">
      <ZoomButton label={t('zoomOut')} disabled={isAll} onPress={() => viewport.zoomBySteps(-1)}>
        <path d="M3 8h10" />
      </ZoomButton>
      <button
        type="button"
        aria-label={t('zoomFit', { zoom: format.number(zoom, { style: 'percent' }) })}
        title={t('fit')}
        onClick={viewport.reset}
        className="min-h-9 min-w-13 rounded-sm text-micro text-muted tabular-nums hover:bg-panel-high hover:text-plaster"
      >
        {format.number(zoom, { style: 'percent' })}
      </button>
      <ZoomButton label={t('zoomIn')} onPress={() => viewport.zoomBySteps(1)}>
        <path d="M3 8h10M8 3v10" />
      </ZoomButton>
    </div>
  )
}

type ZoomButtonProps = { label: string; onPress: () => void; disabled?: boolean; children: ReactNode }

function ZoomButton({ label, onPress, disabled = false, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`: the last step by keyboard would move the focus off the button.
      aria-disabled={disabled}
      onClick={onPress}
      className={cn(
        'grid size-9 place-items-center rounded-sm text-muted',
        disabled ? 'opacity-40' : 'hover:bg-panel-high hover:text-plaster',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" stroke="currentColor" strokeWidth="1.75">
        {children}
      </svg>
    </button>
  )
}
