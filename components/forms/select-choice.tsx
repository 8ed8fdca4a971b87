import { useId } from 'react'
import { Label } from '@/components/ui/label'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { cn } from '@/lib/cn'
import { type ChoiceProps, chooser } from './labeled-controls'

/** A choice from a list that opens. Screen readers have its label, unless `id` is that of a visible one. */
export function SelectChoice<Value extends string>(props: ChoiceProps<Value> & { id?: string }) {
  const { id, label, value, options, className } = props
  return (
    <Select value={value} onValueChange={chooser(props)}>
      <SelectTrigger id={id} aria-label={id ? undefined : label} className={cn('px-2.5', className)}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {options.map(([each, text]) => (
          <SelectItem key={each} value={each}>
            {text}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

/** The same below its label. */
export function SelectField<Value extends string>(props: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{props.label}</Label>
      <SelectChoice id={id} {...props} />
    </div>
  )
}
