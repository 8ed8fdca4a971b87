import { type ComponentProps, useId } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { Switch } from '@/components/ui/switch'

type InputFieldProps = Omit<ComponentProps<typeof Input>, 'id' | 'onChange'> & {
  label: string
  onChange: (text: string) => void
}

/** A text below its label. */
export function InputField({ label, onChange, ...input }: InputFieldProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} {...input} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </div>
  )
}

export type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChange: (value: Value) => void
  className?: string
}

/** Radix answers with any string. */
export function chooser<Value extends string>({ options, onChange }: ChoiceProps<Value>) {
  return (chosen: string) => {
    const option = options.find(([value]) => value === chosen)
    if (option) onChange(option[0])
  }
}

/** A choice between a few words side by side. */
export function WordChoice<Value extends string>(
  props: ChoiceProps<Value> & { wordClassName?: string; disabled?: boolean },
) {
  const { label, value, options, className, wordClassName, disabled = false } = props
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={chooser(props)}
      disabled={disabled}
      className={className}
    >
      {options.map(([each, text]) => (
        <RadioGroupItem key={each} value={each} className={wordClassName}>
          {text}
        </RadioGroupItem>
      ))}
    </RadioGroup>
  )
}

/** The same below its label. */
export function WordField<Value extends string>(props: ComponentProps<typeof WordChoice<Value>>) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-small font-medium">
        {props.label}
      </p>
      <WordChoice {...props} />
    </div>
  )
}

type SwitchFieldProps = Pick<ComponentProps<typeof Switch>, 'checked' | 'disabled' | 'onCheckedChange'> & {
  label: string
  hint?: string
}

/** A switch at the end of its label's line. */
export function SwitchField({ label, hint, ...toggle }: SwitchFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex w-full items-center justify-between gap-4">
      <div>
        <Label htmlFor={id}>{label}</Label>
        {hint && (
          <p id={hintId} className="text-small text-faint">
            {hint}
          </p>
        )}
      </div>
      <Switch id={id} aria-describedby={hint && hintId} {...toggle} />
    </div>
  )
}
