'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SmartOptions } from '@/components/design-tool/smart-select/smart-options'
import type { SmartView } from '@/components/design-tool/smart-select/smart-selection'
import { cn } from '@/lib/cn'
import type { Mask } from '@/lib/mask/mask'
import { AreaList } from './areas-panel'
import { CoverageLine } from './coverage-line'
import type { ExportedMask } from './editor-worker-client'
import { FullScreenButton, MaskToolbar, type MaskToolbarProps } from './mask-toolbar'
import { ToolButton } from './tool-button'
import type { FullScreen } from './use-full-screen'

type EditorToolsProps = MaskToolbarProps & {
  fullScreen: FullScreen
  mask: ExportedMask | null
  /** The mask without the stroke that is being drawn. */
  drawn: Mask
  view: SmartView
  coverage: string | null
}

/**
 * Above the canvas: what is selected, the tools, and the settings of smart select. In full screen they stand at the left,
 * with the areas; on a phone they stay above.
 */
export function EditorTools({ drawn, mask, view, coverage, ...toolbar }: EditorToolsProps) {
  const { brush, onBrush, onAct, fullScreen } = toolbar
  const [areHidden, setAreHidden] = useState(false)
  const isFull = fullScreen.isOn
  return (
    <div
      className={cn(
        'flex flex-col gap-3',
        isFull && 'z-10 bg-panel p-2',
        isFull &&
          (areHidden
            ? 'lg:absolute lg:top-0 lg:left-0 lg:rounded-br-md'
            : 'lg:w-40 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-line'),
      )}
    >
      {isFull && <HideTools areHidden={areHidden} onChange={setAreHidden} />}
      <div className={cn('flex flex-col gap-3', isFull && areHidden && 'lg:hidden')}>
        <CoverageLine coverage={coverage} isShort={isFull} />
        <MaskToolbar {...toolbar} />
        {brush.tool === 'smart' && (
          <SmartOptions
            settings={brush.smart}
            view={view}
            isCompact={isFull}
            onChange={(smart) => onBrush({ ...brush, smart })}
            trailing={<FullScreenButton fullScreen={fullScreen} className="max-sm:hidden" />}
          />
        )}
        {isFull && (
          <div className="max-lg:overflow-x-auto max-lg:[&_ul]:flex-nowrap">
            <AreaList mask={drawn} exported={mask} onAct={onAct} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Hidden, the tools leave the whole window to the photo. */
function HideTools({ areHidden, onChange }: { areHidden: boolean; onChange: (areHidden: boolean) => void }) {
  const t = useTranslations('transform.mask')
  return (
    <ToolButton
      label={t(areHidden ? 'showTools' : 'hideTools')}
      isIcon
      onPress={() => onChange(!areHidden)}
      className="self-start max-lg:hidden"
    >
      {areHidden ? <PanelLeftOpen /> : <PanelLeftClose />}
    </ToolButton>
  )
}
