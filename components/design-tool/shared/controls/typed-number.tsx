import { useState } from 'react'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'

type TypedNumberProps = {
  id: string
  value: number
  limits: { readonly min: number; readonly max: number }
  /** The step of its arrow buttons; any number may be typed. */
  step?: number | 'any'
  onChange: (value: number) => void
  className?: string
}

/** A number input. Invalid input is marked and ignored. */
export function TypedNumber({ id, value, limits, step = 'any', onChange, className }: TypedNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max } = limits
  const isPossible = (number: number) => number >= min && number <= max
  return (
    <Input
      id={id}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={step}
      value={typed ?? String(value)}
      aria-invalid={typed !== null && !isPossible(Number.parseFloat(typed)) ? true : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (isPossible(currentTarget.valueAsNumber)) onChange(currentTarget.valueAsNumber)
      }}
      onBlur={() => setTyped(null)}
      className={cn('tabular-nums', className)}
    />
  )
}
