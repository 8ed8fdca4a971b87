import { cn } from './cn'

export type SegmentedOption<Value extends string> = { value: Value; label: string; hint?: string }

type SegmentedProps<Value extends string> = {
  /** The name of the group of radio buttons; unique on the page. */
  name: string
  legend: string
  options: readonly SegmentedOption<Value>[]
  className?: string
} & (
  | { value: Value; onValueChange: (value: Value) => void; defaultValue?: never }
  // Uncontrolled: other elements react to it in CSS, so that it works before any script has loaded.
  | { defaultValue: Value; value?: never; onValueChange?: never }
)

/** A few choices side by side, one of them taken: radio buttons underneath. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { name, legend, options, className, value, defaultValue, onValueChange } = props
  return (
    <fieldset className={cn('inline-flex rounded-md border border-edge bg-bench p-1', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'relative flex min-h-10 items-center gap-2 rounded-sm px-4 text-small font-medium text-muted',
            'transition-colors duration-150 hover:text-plaster has-checked:bg-panel-high has-checked:text-plaster',
            'has-focus-visible:outline-2 has-focus-visible:outline-brass-bright has-disabled:opacity-50',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            {...(onValueChange
              ? { checked: option.value === value, onChange: () => onValueChange(option.value) }
              : { defaultChecked: option.value === defaultValue })}
          />
          {option.label}
          {option.hint && <span className="text-micro text-brass">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  )
}
