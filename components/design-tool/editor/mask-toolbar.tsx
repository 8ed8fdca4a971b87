import { Brush as BrushIcon, Eraser, type LucideIcon, Redo2, Undo2, WandSparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { EditorTool } from '@/components/design-tool/shared/brush'
import { SizeSlider } from '@/components/design-tool/shared/sliders'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { cn } from '@/lib/cn'
import type { MaskHistory } from '@/lib/mask/mask'
import { MaskFileButtons, MoreTools, type MoreToolsProps, SelectionButtons } from './more-tools'

export type MaskToolbarProps = MoreToolsProps & {
  history: MaskHistory
  /** Taps wait for their surface, and can be taken back. */
  isHolding: boolean
  /** Beside a form: a label that the specification doesn't ask for gives way to the tools. */
  isCompact?: boolean
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

/** The tools, and the settings of the chosen one. On a phone, a sheet has those needed less often. */
export function MaskToolbar({ history, isHolding, isCompact = false, ...more }: MaskToolbarProps) {
  const { brush, onBrush, onAct, files, options } = more
  const t = useTranslations('transform.mask')
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      className={cn(
        'flex flex-wrap items-center gap-y-1',
        isCompact ? '@container/tools gap-x-2' : 'gap-y-2 sm:gap-x-4',
      )}
    >
      <div className="flex rounded-md border border-edge bg-surface p-0.5">
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
            disabled={history[steps].length === 0 && !(isHolding && type === 'undo')}
            onPress={() => onAct({ type })}
          >
            <Icon />
          </ToolButton>
        ))}
        {files && <MaskFileButtons {...files} className="max-sm:hidden" />}
        <MoreTools {...more} />
      </div>
      <SelectionButtons {...more} isCompact={isCompact} className="max-sm:hidden" />
      {brush.tool !== 'smart' && (
        <SizeSlider
          size={brush.size}
          onChange={(size) => onBrush({ ...brush, size })}
          className="max-w-80 max-sm:hidden"
        />
      )}
      {options && <div className="max-sm:hidden">{options}</div>}
    </div>
  )
}
