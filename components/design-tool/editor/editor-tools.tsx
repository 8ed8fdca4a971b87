import type { ReactNode } from 'react'
import { CoverageLine } from '@/components/design-tool/areas/coverage-line'
import { FullScreenButton, MaskToolbar, type MaskToolbarProps } from './mask-toolbar'
import type { FullScreen } from './use-full-screen'

type EditorToolsProps = Omit<MaskToolbarProps, 'isCompact' | 'options' | 'children'> & {
  fullScreen: FullScreen
  /** The settings of smart select. */
  smartOptions: ReactNode
  coverage: string | null
  /** Buttons for another photo and for the designs, after the coverage. */
  ways: ReactNode
}

/** One row above the canvas: the tools, the chosen tool's settings, the coverage, and buttons to leave. */
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
