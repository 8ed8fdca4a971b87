'use client'

import { Check, ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Badge } from '@/components/ui/badge'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command'
import { controlClasses } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { cn } from '@/lib/cn'
import { type FormControl, fieldId, useFieldError } from './use-transform-form'

export type PickerOption = {
  value: string
  label: string
  description: string
  /** A thumbnail or icon, rendered on the server so that the browser needs no code for it. */
  image: ReactNode
  /** The same larger, for a list of pictures. */
  tile?: ReactNode
  /** What it belongs to, whichever group of the list it is in. */
  category?: string
  badge?: string
}

export type PickerGroup = { heading: string | null; options: readonly PickerOption[] }

type PickerFieldProps = {
  control: FormControl
  name: 'style' | 'roomType'
  label: string
  placeholder: string
  groups: readonly PickerGroup[]
  onChosen: (before: string) => void
  disabled: boolean
}

/** A style or a room, chosen from a list that can be filtered by typing. */
export function PickerField(props: PickerFieldProps) {
  const { control, name, label, placeholder, groups, onChosen, disabled } = props
  const { field } = useController({ control, name })
  const error = useFieldError(control, name)
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const chosen = groups.flatMap(({ options }) => options).find(({ value }) => value === field.value)

  const open = (searched: string) => {
    setSearch(searched)
    setIsOpen(true)
  }
  const choose = (value: string) => {
    setIsOpen(false)
    field.onChange(value)
    onChosen(field.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isLetter = event.key.length === 1 && event.key !== ' '
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(isLetter ? event.key : '')
  }

  // There is nothing else to tab to in the list: it closes, and the button gets the focus back.
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.stopPropagation()
    setIsOpen(false)
  }

  return (
    <Field id={fieldId(name)} label={label} error={error}>
      {(aria) => (
        <Popover open={isOpen} onOpenChange={(wanted) => (wanted ? open('') : setIsOpen(false))}>
          <PopoverTrigger asChild>
            <button
              {...aria}
              ref={field.ref}
              type="button"
              role="combobox"
              disabled={disabled}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onKeyDown={onKeyDown}
              // Opening moves the focus to the search: the field is not left by that.
              onBlur={isOpen ? undefined : field.onBlur}
              className={cn(controlClasses, 'group flex h-14 items-center gap-3 text-left')}
            >
              {chosen?.image}
              <span className={chosen ? 'min-w-0 grow' : 'grow text-faint'}>
                <span className="block truncate">{chosen?.label ?? placeholder}</span>
                {chosen?.category && (
                  <span className="block truncate text-micro text-muted">{chosen.category}</span>
                )}
              </span>
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-[rotate] group-aria-expanded:rotate-180"
              />
            </button>
          </PopoverTrigger>
          <PopoverContent
            aria-label={label}
            className="flex max-h-[400px] w-(--radix-popover-trigger-width) flex-col"
            onOpenAutoFocus={focusSearch}
            onKeyDownCapture={closeOnTab}
          >
            <OptionList
              groups={groups}
              value={field.value}
              search={search}
              onSearch={setSearch}
              onChoose={choose}
            />
          </PopoverContent>
        </Popover>
      )}
    </Field>
  )
}

/** Radix would select what was typed on the button, and the next letter would replace it. */
function focusSearch(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector('input')?.focus()
}

type OptionListProps = {
  groups: readonly PickerGroup[]
  value: string
  search: string
  onSearch: (search: string) => void
  onChoose: (value: string) => void
}

function OptionList({ groups, value, search, onSearch, onChoose }: OptionListProps) {
  const t = useTranslations('transform.form')
  return (
    <Command label={t('search')} defaultValue={value} filter={startsAWord} vimBindings={false}>
      <CommandInput placeholder={t('search')} value={search} onValueChange={onSearch} />
      <CommandList label={t('options')}>
        <CommandEmpty>{t('noMatch')}</CommandEmpty>
        {groups.map(({ heading, options }) => (
          <CommandGroup key={heading ?? ''} heading={heading ?? undefined}>
            {options.map((option) => (
              <CommandItem
                key={option.value}
                value={option.value}
                keywords={[option.label]}
                aria-current={option.value === value || undefined}
                onSelect={() => onChoose(option.value)}
              >
                {option.image}
                <span className="min-w-0 grow">
                  <span className="block font-medium">{option.label}</span>
                  <span aria-hidden="true" className="block truncate text-micro text-muted">
                    {option.description}
                  </span>
                </span>
                {option.badge && <Badge tone="brass">{option.badge}</Badge>}
                {option.value === value && (
                  <Check aria-hidden="true" className="size-4 shrink-0 text-brass" />
                )}
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
    </Command>
  )
}

/** Whether a word of the label starts with what was typed. Equal scores keep the options in their order. */
function startsAWord(_value: string, search: string, [label = '']: string[] = []): number {
  return ` ${label}`.toLowerCase().includes(` ${search.trim().toLowerCase()}`) ? 1 : 0
}
