'use client'

import { Brush as BrushIcon, Contrast, Eraser, Redo2, ScanLine, Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Slider } from '@/components/ui/slider'
import { LIMITS } from '@/lib/domain/limits'
import { canRedo, canUndo, type MaskAction, type MaskHistory } from '@/lib/mask/mask'
import type { Brush } from './brush'
import { Tool } from './tool'

type MaskToolbarProps = {
  brush: Brush
  history: MaskHistory
  onBrush: (brush: Brush) => void
  onAct: (action: MaskAction) => void
}

export function MaskToolbar({ brush, history, onBrush, onAct }: MaskToolbarProps) {
  const t = useTranslations('transform.mask')
  const sizeId = useId()
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex rounded-md border border-edge bg-bench p-0.5">
        <Tool
          label={t('brush')}
          isOn={brush.tool === 'brush'}
          onPress={() => onBrush({ ...brush, tool: 'brush' })}
        >
          <BrushIcon />
        </Tool>
        <Tool
          label={t('eraser')}
          isOn={brush.tool === 'eraser'}
          onPress={() => onBrush({ ...brush, tool: 'eraser' })}
        >
          <Eraser />
        </Tool>
      </div>
      <div className="flex">
        <Tool label={t('undo')} isIcon disabled={!canUndo(history)} onPress={() => onAct({ type: 'undo' })}>
          <Undo2 />
        </Tool>
        <Tool label={t('redo')} isIcon disabled={!canRedo(history)} onPress={() => onAct({ type: 'redo' })}>
          <Redo2 />
        </Tool>
      </div>
      <div className="flex max-sm:-ml-3">
        <Tool label={t('selectAll')} onPress={() => onAct({ type: 'select-all' })}>
          <ScanLine />
        </Tool>
        <Tool label={t('invert')} onPress={() => onAct({ type: 'invert' })}>
          <Contrast />
        </Tool>
        <Tool label={t('clear')} onPress={() => onAct({ type: 'clear' })}>
          <Trash2 />
        </Tool>
      </div>
      <div className="flex min-w-44 grow items-center gap-3">
        <label htmlFor={sizeId} className="text-small whitespace-nowrap text-muted">
          {t('size')}
        </label>
        <Slider
          id={sizeId}
          value={brush.size}
          min={LIMITS.brush.min}
          max={LIMITS.brush.max}
          onValueChange={(size) => onBrush({ ...brush, size })}
        />
        <span aria-hidden="true" className="w-7 text-right text-small text-plaster tabular-nums">
          {brush.size}
        </span>
      </div>
    </div>
  )
}
