import type { ComponentProps } from 'react'
import { RadioGroup } from '@/components/ui/radio-group'
import { cn } from '@/lib/cn'

type ChoiceFieldProps = Omit<ComponentProps<typeof RadioGroup>, 'aria-label'> & {
  label: string
  /** The choices are images. */
  hasTiles?: boolean
}

/** A labeled choice among a few: `RadioGroupItem`, or `ChoiceTile` with `hasTiles`. */
export function ChoiceField({ label, hasTiles = false, className, ...group }: ChoiceFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {label}
      </p>
      <RadioGroup
        {...group}
        aria-label={label}
        className={cn(
          hasTiles
            ? 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 border-0 bg-transparent p-0'
            : 'self-start',
          className,
        )}
      />
    </div>
  )
}
