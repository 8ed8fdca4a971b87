import { Contrast, Ellipsis, FileDown, FileUp, ScanLine, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { Brush } from '@/components/design-tool/shared/brush'
import { SizeSlider } from '@/components/design-tool/shared/sliders'
import { ToolButton, toolButtonClasses } from '@/components/design-tool/shared/tool-button'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import { cn } from '@/lib/cn'
import type { MaskAction } from '@/lib/mask/mask'

export type MoreToolsProps = {
  brush: Brush
  onBrush: (brush: Brush) => void
  onAct: (action: MaskAction) => void
  /** Masks can be saved as files and loaded from them. */
  files?: MaskFiles | undefined
  /** The settings of the chosen tool, for the sheet. */
  options?: ReactNode
}

type MaskFiles = {
  readonly hasMask: boolean
  readonly onFile: (file: File) => void
  readonly onSave: (name: string) => void
}

/** Selects everything, inverts the selection, or clears it. */
export function SelectionButtons({
  onAct,
  isCompact = false,
  className,
}: Pick<MoreToolsProps, 'onAct'> & { isCompact?: boolean; className?: string }) {
  const t = useTranslations('transform.mask')
  return (
    <div className={cn('flex flex-wrap', className)}>
      <ToolButton label={t('selectAll')} onPress={() => onAct({ type: 'select-all' })}>
        <ScanLine />
      </ToolButton>
      <ToolButton label={t('invert')} isIcon={isCompact} onPress={() => onAct({ type: 'invert' })}>
        <Contrast />
      </ToolButton>
      <ToolButton label={t('clear')} onPress={() => onAct({ type: 'clear' })}>
        <Trash2 />
      </ToolButton>
    </div>
  )
}

type MaskFileButtonsProps = MaskFiles & { isIcon?: boolean; className?: string }

/** Downloads the mask as a file, and loads one. */
export function MaskFileButtons({ hasMask, onFile, onSave, isIcon = true, className }: MaskFileButtonsProps) {
  const t = useTranslations('transform.maskFile')
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    // Allow choosing the same file again.
    currentTarget.value = ''
  }
  return (
    <div className={cn('flex', className)}>
      <ToolButton label={t('download')} isIcon={isIcon} disabled={!hasMask} onPress={() => onSave(t('name'))}>
        <FileDown />
      </ToolButton>
      <ToolButton label={t('load')} isIcon={isIcon} onPress={() => input.current?.click()}>
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
    </div>
  )
}

/** On a phone: a sheet with the tools that don't fit in the row. */
export function MoreTools(props: MoreToolsProps) {
  const { brush, onBrush, onAct, files, options } = props
  const t = useTranslations('transform.mask')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger
        aria-label={t('moreTools')}
        title={t('moreTools')}
        className={cn(toolButtonClasses({ isIcon: true }), 'sm:hidden')}
      >
        <Ellipsis />
      </SheetTrigger>
      <SheetContent title={t('toolbar')} closeLabel={t('closeTools')}>
        {options}
        {brush.tool !== 'smart' && (
          <SizeSlider size={brush.size} onChange={(size) => onBrush({ ...brush, size })} />
        )}
        <SelectionButtons
          onAct={(action) => {
            close()
            onAct(action)
          }}
          className="-mx-2 gap-y-1"
        />
        {files && (
          <MaskFileButtons
            {...files}
            isIcon={false}
            onFile={(file) => {
              close()
              files.onFile(file)
            }}
            className="-mx-2 flex-wrap gap-y-1"
          />
        )}
      </SheetContent>
    </Sheet>
  )
}
