import { Brush as BrushIcon, Eraser, type LucideIcon, Redo2, Undo2, WandSparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { EditorTool } from '@/components/design-tool/shared/controls/brush'
import { SizeSlider } from '@/components/design-tool/shared/controls/sliders'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'
import { isStart } from '@/lib/mask/layers'
import type { MaskHistory } from '@/lib/mask/mask'
import { MoreTools, type MoreToolsProps, SelectionButtons } from './more-tools'

export type MaskToolbarProps = MoreToolsProps & {
  history: MaskHistory
  /** Taps wait for their surface, and can be taken back. */
  isHolding: boolean
}

const TOOLS: readonly (readonly [EditorTool, LucideIcon])[] = [
  ['smart', WandSparkles],
  ['brush', BrushIcon],
  ['eraser', Eraser],
]

const STEPS = [
  ['undo', 'done', Undo2],
  ['redo', 'undone', Redo2],
] as const

/** The tools that are always at hand, and the rest behind one button. */
export function MaskToolbar({ history, isHolding, ...rest }: MaskToolbarProps) {
  const { brush, onBrush, onAct } = rest
  const t = useTranslations('transform.mask')
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      className="@container/tools flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      <div className="flex rounded-md border border-edge bg-surface p-0.5 @max-[12rem]/tools:flex-col @max-[12rem]/tools:*:justify-start">
        {TOOLS.map(([tool, Icon]) => (
          <ToolButton
            key={tool}
            label={t(tool)}
            isIconOnPhone
            isIconIfTight={tool === 'smart'}
            isOn={brush.tool === tool}
            onPress={() => onBrush({ ...brush, tool })}
          >
            <Icon />
          </ToolButton>
        ))}
      </div>
      <div className="flex">
        {STEPS.map(([type, steps, Icon]) => (
          <ToolButton
            key={type}
            label={t(type)}
            isIcon
            disabled={history[steps].every(isStart) && !(isHolding && type === 'undo')}
            onPress={() => onAct({ type })}
          >
            <Icon />
          </ToolButton>
        ))}
      </div>
      <div className="flex max-sm:hidden @max-[12rem]/tools:basis-full @max-[12rem]/tools:flex-col @max-[12rem]/tools:items-start">
        <SelectionButtons onAct={onAct} />
      </div>
      {brush.tool !== 'smart' && (
        <SizeSlider
          size={brush.size}
          onChange={(size) => onBrush({ ...brush, size })}
          className="max-w-80 max-sm:hidden"
        />
      )}
      <MoreTools {...rest} />
    </div>
  )
}
