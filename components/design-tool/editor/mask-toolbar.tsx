'use client'

import {
  Brush as BrushIcon,
  Contrast,
  Eraser,
  FileDown,
  FileUp,
  Redo2,
  ScanLine,
  Trash2,
  Undo2,
  WandSparkles,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useId, useRef } from 'react'
import { Slider } from '@/components/ui/slider'
import { LIMITS } from '@/lib/domain/limits'
import type { MaskAction, MaskHistory } from '@/lib/mask/mask'
import type { Brush, EditorTool } from './canvas/brush'
import { ToolButton } from './tool-button'

type MaskToolbarProps = {
  brush: Brush
  history: MaskHistory
  onBrush: (brush: Brush) => void
  onAct: (action: MaskAction) => void
  /** Masks can be saved as files and loaded from them. */
  files?: MaskFileButtonsProps
}

export function MaskToolbar({ brush, history, onBrush, onAct, files }: MaskToolbarProps) {
  const t = useTranslations('transform.mask')
  const choose = (tool: EditorTool) => onBrush({ ...brush, tool })
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex flex-wrap rounded-md border border-edge bg-surface p-0.5">
        <ToolButton label={t('brush')} isOn={brush.tool === 'brush'} onPress={() => choose('brush')}>
          <BrushIcon />
        </ToolButton>
        <ToolButton label={t('eraser')} isOn={brush.tool === 'eraser'} onPress={() => choose('eraser')}>
          <Eraser />
        </ToolButton>
        <ToolButton label={t('smart')} isOn={brush.tool === 'smart'} onPress={() => choose('smart')}>
          <WandSparkles />
        </ToolButton>
      </div>
      <div className="flex max-sm:-ml-2.5">
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
        {files && <MaskFileButtons {...files} />}
      </div>
      <div className="flex flex-wrap max-sm:-ml-2">
        <ToolButton label={t('selectAll')} onPress={() => onAct({ type: 'select-all' })}>
          <ScanLine />
        </ToolButton>
        <ToolButton label={t('invert')} onPress={() => onAct({ type: 'invert' })}>
          <Contrast />
        </ToolButton>
        <ToolButton label={t('clear')} onPress={() => onAct({ type: 'clear' })}>
          <Trash2 />
        </ToolButton>
      </div>
      {brush.tool !== 'smart' && (
        <SizeSlider size={brush.size} onChange={(size) => onBrush({ ...brush, size })} />
      )}
    </div>
  )
}

type MaskFileButtonsProps = {
  hasMask: boolean
  onFile: (file: File) => void
  onSave: (name: string) => void
}

/** Downloads the mask as a file, and loads one. */
function MaskFileButtons({ hasMask, onFile, onSave }: MaskFileButtonsProps) {
  const t = useTranslations('transform.maskFile')
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    // So that the same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <ToolButton label={t('download')} isIcon disabled={!hasMask} onPress={() => onSave(t('name'))}>
        <FileDown />
      </ToolButton>
      <ToolButton label={t('load')} isIcon onPress={() => input.current?.click()}>
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

/** How wide the brush is on the screen. */
function SizeSlider({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const t = useTranslations('transform.mask')
  const id = useId()
  return (
    <div className="flex min-w-44 grow items-center gap-3">
      <span id={id} className="text-small whitespace-nowrap text-muted">
        {t('size')}
      </span>
      <Slider
        aria-labelledby={id}
        value={size}
        min={LIMITS.brush.min}
        max={LIMITS.brush.max}
        onValueChange={onChange}
      />
      <span aria-hidden="true" className="w-7 text-right text-small text-plaster tabular-nums">
        {size}
      </span>
    </div>
  )
}
