import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { LazyDialog } from '@/components/design-tool/shared/controls/lazy-panel'
import {
  type FormControl,
  fieldId,
  useFieldError,
} from '@/components/design-tool/shared/controls/use-transform-form'
import { Field } from '@/components/forms/field'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { controlClasses } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import type { PickerGroup } from './picker-options'
import { loadPrompts } from './use-suggestions'

export const PickerPopover = lazyWithRetry(async () => {
  await loadPrompts()
  return (await import('./picker-popover')).PickerPopover
})

type PickerFieldProps = {
  control: FormControl
  name: 'style' | 'roomType'
  label: string
  placeholder: string
  groups: readonly PickerGroup[]
  onChosen: (before: string) => void
  disabled: boolean
}

/** Acts as soon as a mouse presses, like a native list: what is above may grow before it is let go. */
function usePress(act: () => void) {
  const isMouse = useRef(false)
  return {
    onPointerDown(event: PointerEvent) {
      isMouse.current = event.pointerType === 'mouse' && event.button === 0 && !event.ctrlKey
      if (!isMouse.current) return
      event.preventDefault()
      act()
    },
    onClick({ detail }: MouseEvent) {
      // A key's click has no count. The mouse may have been let go elsewhere before.
      if (detail === 0 || !isMouse.current) act()
      isMouse.current = false
    },
  }
}

/** Chooses a style or a room from a list that can be filtered by typing. The list is prefetched when it may be needed. */
export function PickerField(props: PickerFieldProps) {
  const { control, name, label, placeholder, groups, onChosen, disabled } = props
  const { field } = useController({ control, name })
  const error = useFieldError(control, name)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  /** The search text of the open list; `null` while it is closed. */
  const [search, setSearch] = useState<string | null>(null)
  const isOpen = search !== null
  const chosen = groups.flatMap(({ options }) => options).find(({ value }) => value === field.value)

  const close = () => setSearch(null)
  const press = usePress(() => setSearch(isOpen ? null : ''))
  const choose = (value: string) => {
    close()
    field.onChange(value)
    onChosen(field.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isLetter = event.key.length === 1 && event.key !== ' '
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    // The user may type more while the list is being fetched.
    setSearch((searched) => (searched ?? '') + (isLetter ? event.key : ''))
  }

  return (
    <Field id={fieldId(name)} label={label} error={error}>
      {(aria) => (
        <>
          <button
            {...aria}
            ref={(element) => {
              button.current = element
              field.ref(element)
            }}
            type="button"
            role="combobox"
            disabled={disabled}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onPointerEnter={PickerPopover.prefetch}
            onFocus={PickerPopover.prefetch}
            {...press}
            onKeyDown={onKeyDown}
            // Opening moves the focus to the search, which doesn't count as leaving the field.
            onBlur={isOpen ? undefined : field.onBlur}
            className={cn(controlClasses, 'group flex h-11 items-center gap-1 px-2.5 text-left text-small')}
          >
            <span className={cn('grow truncate', !chosen && 'text-faint')}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-muted transition-[rotate] group-aria-expanded:rotate-180"
            />
          </button>
          <LazyDialog onClose={close}>
            {isOpen && (
              <PickerPopover
                id={listId}
                label={label}
                button={button}
                groups={groups}
                value={field.value}
                search={search}
                onSearch={setSearch}
                onChoose={choose}
                onClose={close}
              />
            )}
          </LazyDialog>
        </>
      )}
    </Field>
  )
}
