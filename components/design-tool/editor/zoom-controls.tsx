import { Minus, Plus } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { IconButton } from '@/components/shared/icon-button'
import { cn } from '@/lib/cn'
import type { Viewport } from '@/lib/mask/space'

/** Zoom out, reset and zoom in, in a corner of the photo: the upper one beside handles, as rugs lie low. */
export function ZoomControls({ viewport, isHigh }: { viewport: Viewport; isHigh: boolean }) {
  const t = useTranslations('transform.mask')
  const format = useFormatter()
  const zoom = useSyncExternalStore(viewport.subscribe, viewport.zoom, viewport.zoom)
  return (
    <div
      className={cn(
        'absolute right-2 flex items-center rounded-md border border-line bg-surface/90 p-0.5',
        // Below what says that the preview is being drawn.
        isHigh ? 'top-12' : 'bottom-2',
      )}
    >
      <IconButton
        label={t('zoomOut')}
        icon={Minus}
        className="size-9"
        // Not `disabled`: the last step by keyboard would move the focus off the button.
        aria-disabled={zoom <= 1}
        onClick={() => viewport.zoomBySteps(-1)}
      />
      <button
        type="button"
        aria-label={t('zoomFit', { zoom: format.number(zoom, { style: 'percent' }) })}
        title={t('fit')}
        aria-disabled={zoom <= 1}
        onClick={viewport.reset}
        className="min-h-9 min-w-13 rounded-sm text-micro text-muted tabular-nums hover:bg-panel-high hover:text-plaster"
      >
        {format.number(zoom, { style: 'percent' })}
      </button>
      <IconButton
        label={t('zoomIn')}
        icon={Plus}
        className="size-9"
        onClick={() => viewport.zoomBySteps(1)}
      />
    </div>
  )
}
