import * as Popover from '@radix-ui/react-popover'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent, RefObject } from 'react'
import { Badge } from '@/components/ui/badge'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command'
import { BackCloses } from '@/components/ui/use-back-closes'
import type { PickerGroup } from './picker-options'

type PickerPopoverProps = OptionListProps & {
  id: string
  label: string
  /** The button that opened it and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The open list of a `PickerField`. Loaded separately because popover and search weigh 30 kB. */
export function PickerPopover({ id, label, button, onClose, onChoose, ...list }: PickerPopoverProps) {
  const focusButton = () => button.current?.focus()

  // There is nothing else to tab to in the list.
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
    focusButton()
  }

  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={label}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className="z-50 flex max-h-[400px] w-(--radix-popover-trigger-width) flex-col rounded-md border border-edge bg-panel-high text-plaster shadow-lifted outline-hidden"
          onOpenAutoFocus={focusSearch}
          onEscapeKeyDown={focusButton}
          onInteractOutside={(event) => {
            // The button closes the list itself. Closed here, it would open again on the press.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onKeyDownCapture={closeOnTab}
        >
          <BackCloses />
          <OptionList
            {...list}
            onChoose={(value) => {
              onChoose(value)
              focusButton()
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Radix would select the text typed on the button, and the next letter would replace it. */
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

/** Scores 1 if a word of the label starts with the search text. Equal scores keep the options in order. */
function startsAWord(_value: string, search: string, [label = '']: string[] = []): number {
  return ` ${label}`.toLowerCase().includes(` ${search.trim().toLowerCase()}`) ? 1 : 0
}
