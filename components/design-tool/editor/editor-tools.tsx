'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { AreaList } from '@/components/design-tool/areas/areas-panel'
import { CoverageLine } from '@/components/design-tool/areas/coverage-line'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { cn } from '@/lib/cn'
import type { Mask } from '@/lib/mask/mask'
import { FullScreenButton, MaskToolbar, type MaskToolbarProps } from './mask-toolbar'
import type { FullScreen } from './use-full-screen'

type EditorToolsProps = MaskToolbarProps & {
  fullScreen: FullScreen
  mask: ExportedMask | null
  /** The mask without the stroke that is being drawn. */
  drawn: Mask
  /** The settings of smart select. */
  smartOptions: (look: { isCompact: boolean; trailing: ReactNode }) => ReactNode
  coverage: string | null
}

/**
 * Above the canvas: what is selected, the tools, and the settings of smart select. In full screen they stand at the left,
 * with the areas; on a phone they stay above.
 */
export function EditorTools({ drawn, mask, smartOptions, coverage, ...toolbar }: EditorToolsProps) {
  const { brush, onAct, fullScreen } = toolbar
  const [areHidden, setAreHidden] = useState(false)
  const isFull = fullScreen.isOn
  // Together with the tool's own settings in one row: every row above it pushes the photo down.
  const trailing = (
    <div className="ml-auto flex items-center gap-4">
      {!isFull && <CoverageLine coverage={coverage} />}
      <FullScreenButton fullScreen={fullScreen} className="max-sm:hidden" />
    </div>
  )
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
        {isFull && <CoverageLine coverage={coverage} />}
        <MaskToolbar {...toolbar} trailing={trailing} />
        {brush.tool === 'smart' && smartOptions({ isCompact: isFull, trailing })}
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
