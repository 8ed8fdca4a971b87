import type { ComponentProps } from 'react'
import { RadioGroup } from '@/components/ui/radio-group'

type ChoiceFieldProps = Omit<ComponentProps<typeof RadioGroup>, 'aria-label' | 'className'> & {
  label: string
}

/** A labeled choice among a few `ChoiceTile`s. */
export function ChoiceField({ label, ...group }: ChoiceFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {label}
      </p>
      <RadioGroup
        {...group}
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 border-0 bg-transparent p-0"
      />
    </div>
  )
}
