'use client'

import type { ReactNode } from 'react'
import { CoverageLine } from '@/components/design-tool/areas/coverage-line'
import { FullScreenButton, MaskToolbar, type MaskToolbarProps } from './mask-toolbar'
import type { FullScreen } from './use-full-screen'

type EditorToolsProps = Omit<MaskToolbarProps, 'isCompact' | 'options' | 'children'> & {
  fullScreen: FullScreen
  /** The settings of smart select. */
  smartOptions: ReactNode
  coverage: string | null
  /** After what is selected: the ways to another photo, and to the designs. */
  ways: ReactNode
}

/** Above the canvas, in one row: the tools, the settings of the chosen one, what is selected, and the ways out. */
export function EditorTools({ smartOptions, coverage, fullScreen, ways, ...toolbar }: EditorToolsProps) {
  return (
    <MaskToolbar {...toolbar} isCompact options={toolbar.brush.tool === 'smart' && smartOptions}>
      {toolbar.brush.tool === 'smart' && <div className="max-sm:hidden">{smartOptions}</div>}
      <div className="flex grow items-center justify-end gap-x-1">
        <div className="mr-2 max-sm:sr-only">
          <CoverageLine coverage={coverage} />
        </div>
        {ways}
        <FullScreenButton fullScreen={fullScreen} />
      </div>
    </MaskToolbar>
  )
}
