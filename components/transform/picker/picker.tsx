'use client'

import { ChevronDown } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import type { ControlProps } from '@/components/shared/field'
import { cn } from '@/components/ui/cn'
import type { PickerGroup, PickerOption } from './options'
import { PickerList } from './picker-list'
import { usePicker } from './use-picker'

export type PickerProps = {
  control: ControlProps
  groups: readonly PickerGroup[]
  value: string
  placeholder: string
  onChoose: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  buttonRef?: Ref<HTMLButtonElement>
}

/** A drop-down with pictures and groups, worked by mouse, touch, keys and typing. */
export function Picker(props: PickerProps) {
  const { control, groups, value, placeholder, onChoose, onBlur, disabled = false, buttonRef } = props
  const options = groups.flatMap((group) => group.options)
  const values = options.map((option) => option.value)
  const labels = options.map((option) => option.label)
  const picker = usePicker({ values, labels, value }, onChoose)
  const listRef = useRef<HTMLDivElement>(null)
  const listId = `${control.id}-list`
  const chosen = options.find((option) => option.value === value)
  const pointed = picker.isOpen ? options[picker.index] : undefined

  useEffect(() => {
    if (picker.isOpen) listRef.current?.scrollIntoView({ block: 'nearest' })
  }, [picker.isOpen])

  return (
    <div ref={picker.rootRef} className="relative">
      <button
        {...control}
        ref={buttonRef}
        type="button"
        role="combobox"
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={picker.isOpen}
        aria-controls={listId}
        aria-activedescendant={pointed && optionId(listId, pointed.value)}
        onClick={picker.toggle}
        onKeyDown={picker.onKeyDown}
        onBlur={onBlur}
        className="control flex h-14 items-center gap-3 text-left"
      >
        {chosen ? <Chosen option={chosen} /> : <span className="grow text-faint">{placeholder}</span>}
        <ChevronDown
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-muted transition-[rotate]', picker.isOpen && 'rotate-180')}
        />
      </button>
      {picker.isOpen && (
        <PickerList
          ref={listRef}
          id={listId}
          labelledBy={control.id}
          groups={groups}
          value={value}
          pointed={pointed?.value}
          onPoint={(option) => picker.point(values.indexOf(option))}
          onChoose={(option) => picker.choose(values.indexOf(option))}
        />
      )}
    </div>
  )
}

export function optionId(listId: string, value: string): string {
  return `${listId}-${value}`
}

function Chosen({ option }: { option: PickerOption }) {
  return (
    <>
      {option.picture}
      <span className="grow truncate">{option.label}</span>
    </>
  )
}
