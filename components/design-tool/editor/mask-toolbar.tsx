'use client'

import {
  Brush as BrushIcon,
  Eraser,
  Expand,
  type LucideIcon,
  Minimize,
  Redo2,
  Undo2,
  WandSparkles,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { EditorTool } from '@/components/design-tool/shared/brush'
import { NARROW, SizeSlider } from '@/components/design-tool/shared/sliders'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { cn } from '@/lib/cn'
import type { MaskHistory } from '@/lib/mask/mask'
import { MaskFileButtons, MoreTools, type MoreToolsProps, SelectionButtons } from './more-tools'
import type { FullScreen } from './use-full-screen'

export type MaskToolbarProps = MoreToolsProps & {
  history: MaskHistory
  fullScreen?: FullScreen
  /** At the end of the row of the brush's size. */
  trailing?: ReactNode
}

const TOOLS: readonly (readonly [EditorTool, LucideIcon])[] = [
  ['smart', WandSparkles],
  ['brush', BrushIcon],
  ['eraser', Eraser],
]

/** The tools: on a phone one row, and a sheet for those that are needed less often. */
export function MaskToolbar(props: MaskToolbarProps) {
  const { brush, history, onBrush, onAct, files, fullScreen, trailing } = props
  const t = useTranslations('transform.mask')
  const isFull = fullScreen?.isOn ?? false
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      className={cn('flex flex-wrap items-center gap-y-2', isFull ? 'gap-x-2' : 'sm:gap-x-4')}
    >
      <div className="flex rounded-md border border-edge bg-surface p-0.5">
        {TOOLS.map(([tool, Icon]) => (
          <ToolButton
            key={tool}
            label={t(tool)}
            isIcon={isFull}
            isIconOnPhone
            isOn={brush.tool === tool}
            onPress={() => onBrush({ ...brush, tool })}
          >
            <Icon />
          </ToolButton>
        ))}
      </div>
      <div className="flex">
        <ToolButton
          label={t('undo')}
          isIcon
          disabled={history.done.length === 0}
          onPress={() => onAct({ type: 'undo' })}
        >
          <Undo2 />
        </ToolButton>
        <ToolButton
          label={t('redo')}
          isIcon
          disabled={history.undone.length === 0}
          onPress={() => onAct({ type: 'redo' })}
        >
          <Redo2 />
        </ToolButton>
        {files && <MaskFileButtons {...files} className="max-sm:hidden" />}
        <MoreTools {...props} />
      </div>
      <SelectionButtons {...props} isIcon={isFull} className="max-sm:hidden" />
      {brush.tool !== 'smart' && (
        <SizeSlider
          size={brush.size}
          onChange={(size) => onBrush({ ...brush, size })}
          className={cn('max-sm:hidden', isFull && NARROW)}
        />
      )}
      {fullScreen && <FullScreenButton fullScreen={fullScreen} className="sm:hidden" />}
      {brush.tool !== 'smart' && trailing}
    </div>
  )
}

/** Lets the editor fill the window, and back. */
export function FullScreenButton({ fullScreen, className }: { fullScreen: FullScreen; className: string }) {
  const t = useTranslations('transform.mask')
  const { isOn, toggle } = fullScreen
  return (
    <ToolButton
      label={t(isOn ? 'exitFullScreen' : 'fullScreen')}
      isIconOnPhone
      onPress={toggle}
      // On a phone the icon ends where the text above it ends.
      className={cn('ml-auto', !isOn && 'max-sm:-mr-2.5', className)}
    >
      {isOn ? <Minimize /> : <Expand />}
    </ToolButton>
  )
}
