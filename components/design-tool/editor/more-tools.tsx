import * as Popover from '@radix-ui/react-popover'
import { Contrast, Ellipsis, FileDown, FileUp, ScanLine, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { Brush } from '@/components/design-tool/shared/controls/brush'
import { SizeSlider } from '@/components/design-tool/shared/controls/sliders'
import { ToolButton, toolButtonClasses } from '@/components/design-tool/shared/controls/tool-button'
import { BackCloses } from '@/components/ui/use-back-closes'
import type { MaskAction } from '@/lib/mask/mask'

export type MoreToolsProps = {
  brush: Brush
  onBrush: (brush: Brush) => void
  onAct: (action: MaskAction) => void
  /** Masks can be saved as files and loaded from them. */
  files?: MaskFiles | undefined
  /** The settings of the chosen tool. */
  options?: ReactNode
  /** Tools that aren't about the selection. */
  more?: ReactNode
}

type MaskFiles = {
  readonly hasMask: boolean
  readonly onFile: (file: File) => void
  readonly onSave: (name: string) => void
}

/** Selects everything, or clears the selection. */
export function SelectionButtons({ onAct }: Pick<MoreToolsProps, 'onAct'>) {
  const t = useTranslations('transform.mask')
  return (
    <>
      <ToolButton label={t('selectAll')} onPress={() => onAct({ type: 'select-all' })}>
        <ScanLine />
      </ToolButton>
      <ToolButton label={t('clear')} onPress={() => onAct({ type: 'clear' })}>
        <Trash2 />
      </ToolButton>
    </>
  )
}

/** Downloads the mask as a file, and loads one. */
function MaskFileButtons({ hasMask, onFile, onSave }: MaskFiles) {
  const t = useTranslations('transform.maskFile')
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    // Allow choosing the same file again.
    currentTarget.value = ''
  }
  return (
    <>
      <ToolButton label={t('download')} disabled={!hasMask} onPress={() => onSave(t('name'))}>
        <FileDown />
      </ToolButton>
      <ToolButton label={t('load')} onPress={() => input.current?.click()}>
        <FileUp />
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept="image/png"
        aria-label={t('load')}
        tabIndex={-1}
        hidden
        onChange={onChange}
      />
    </>
  )
}

/** The tools that are needed less often, and on a phone those that don't fit in the row. */
export function MoreTools(props: MoreToolsProps) {
  const { brush, onBrush, onAct, files, options, more } = props
  const t = useTranslations('transform.mask')
  const [isOpen, setIsOpen] = useState(false)
  const closing = (action: MaskAction) => {
    setIsOpen(false)
    onAct(action)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={t('moreTools')}
        title={t('moreTools')}
        className={toolButtonClasses({ isIcon: true })}
      >
        <Ellipsis />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('moreTools')}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 flex w-72 flex-col items-start gap-1 rounded-md border border-edge bg-panel-high p-2 text-plaster shadow-lifted"
        >
          <BackCloses />
          {options}
          {brush.tool !== 'smart' && (
            <SizeSlider
              size={brush.size}
              onChange={(size) => onBrush({ ...brush, size })}
              className="px-2 sm:hidden"
            />
          )}
          <div className="flex flex-col items-start sm:hidden">
            <SelectionButtons onAct={closing} />
          </div>
          <ToolButton label={t('invert')} onPress={() => closing({ type: 'invert' })}>
            <Contrast />
          </ToolButton>
          {files && (
            <MaskFileButtons
              {...files}
              onFile={(file) => {
                setIsOpen(false)
                files.onFile(file)
              }}
            />
          )}
          {more}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
