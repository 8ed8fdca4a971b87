'use client'

import { Check } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { PickerGroup, PickerOption } from './options'

type PickerListProps = {
  ref: Ref<HTMLDivElement>
  id: string
  labelledBy: string
  groups: readonly PickerGroup[]
  value: string
  pointed: string | undefined
  onPoint: (value: string) => void
  onChoose: (value: string) => void
}

export function PickerList({ ref, id, labelledBy, groups, ...row }: PickerListProps) {
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={cn(
        'absolute inset-x-0 top-full z-30 mt-2 max-h-[400px] scroll-mb-4 overflow-y-auto overscroll-contain',
        'rounded-md border border-edge bg-panel-high py-1.5 shadow-lifted',
      )}
    >
      {groups.map((group, index) => (
        <PickerListGroup
          key={group.label ?? ''}
          listId={id}
          headingId={`${id}-group-${index}`}
          group={group}
          {...row}
        />
      ))}
    </div>
  )
}

type GroupProps = Omit<PickerListProps, 'ref' | 'id' | 'labelledBy' | 'groups'> & {
  listId: string
  headingId: string
  group: PickerGroup
}

function PickerListGroup({ listId, headingId, group, value, pointed, onPoint, onChoose }: GroupProps) {
  const rows = group.options.map((option) => (
    <PickerRow
      key={option.value}
      id={`${listId}-${option.value}`}
      option={option}
      isChosen={option.value === value}
      isPointed={option.value === pointed}
      onPoint={() => onPoint(option.value)}
      onChoose={() => onChoose(option.value)}
    />
  ))
  if (group.label === null) return rows
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box.
    <div
      role="group"
      aria-labelledby={headingId}
      className="not-first:mt-1.5 not-first:border-t not-first:border-line"
    >
      <div id={headingId} className="px-4 pt-3 pb-1.5 text-micro font-semibold text-brass">
        {group.label}
      </div>
      {rows}
    </div>
  )
}

type RowProps = {
  id: string
  option: PickerOption
  isChosen: boolean
  isPointed: boolean
  onPoint: () => void
  onChoose: () => void
}

function PickerRow({ id, option, isChosen, isPointed, onPoint, onChoose }: RowProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPointed && ref.current) keepInSight(ref.current)
  }, [isPointed])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays on the button, which takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the button points at the option by aria-activedescendant.
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={isPointed ? undefined : onPoint}
      onClick={onChoose}
      className={cn(
        'flex min-h-12 cursor-pointer scroll-my-2 items-center gap-3 px-4 py-2',
        isPointed && 'bg-brass/15',
      )}
    >
      {option.picture}
      <span className="min-w-0 grow">
        <span className="block font-medium">{option.label}</span>
        {option.description && (
          <span aria-hidden="true" className="block truncate text-micro text-muted">
            {option.description}
          </span>
        )}
      </span>
      {option.badge && <Badge tone="brass">{option.badge}</Badge>}
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-brass" />}
    </div>
  )
}

/** Scrolls the list alone: the page may be on its way to bring the list itself into sight. */
function keepInSight(row: HTMLElement): void {
  const list = row.closest<HTMLElement>('[role="listbox"]')
  if (!list) return
  const box = list.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  if (top < box.top) list.scrollTop -= box.top - top
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom
}
