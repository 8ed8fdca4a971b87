'use client'

import {
  Brush as BrushIcon,
  Contrast,
  Eraser,
  Redo2,
  ScanLine,
  Trash2,
  Undo2,
  WandSparkles,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { canRedo, canUndo, type MaskAction, type MaskHistory } from '@/lib/mask/mask'
import type { Brush, HandTool } from './brush'
import { SizeSlider } from './size-slider'
import { Tool } from './tool'

type MaskToolbarProps = {
  brush: Brush
  history: MaskHistory
  onBrush: (brush: Brush) => void
  onAct: (action: MaskAction) => void
  /** Further tools beside undo and redo. */
  children: ReactNode
}

export function MaskToolbar({ brush, history, onBrush, onAct, children }: MaskToolbarProps) {
  const t = useTranslations('transform.mask')
  const hold = (tool: HandTool) => onBrush({ ...brush, tool })
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex rounded-md border border-edge bg-bench p-0.5">
        <Tool label={t('brush')} isOn={brush.tool === 'brush'} onPress={() => hold('brush')}>
          <BrushIcon />
        </Tool>
        <Tool label={t('eraser')} isOn={brush.tool === 'eraser'} onPress={() => hold('eraser')}>
          <Eraser />
        </Tool>
        <Tool label={t('smart')} isOn={brush.tool === 'smart'} onPress={() => hold('smart')}>
          <WandSparkles />
        </Tool>
      </div>
      <div className="flex max-sm:-ml-2.5">
        <Tool label={t('undo')} isIcon disabled={!canUndo(history)} onPress={() => onAct({ type: 'undo' })}>
          <Undo2 />
        </Tool>
        <Tool label={t('redo')} isIcon disabled={!canRedo(history)} onPress={() => onAct({ type: 'redo' })}>
          <Redo2 />
        </Tool>
        {children}
      </div>
      <div className="flex flex-wrap max-sm:-ml-2">
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
      {brush.tool !== 'smart' && (
        <SizeSlider size={brush.size} onChange={(size) => onBrush({ ...brush, size })} />
      )}
    </div>
  )
}
