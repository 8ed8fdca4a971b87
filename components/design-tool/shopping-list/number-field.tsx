'use client'

import { useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { fromMetric, type Quantity, toMetric, type UnitSystem, unitLabel } from '@/lib/domain/shopping/units'

type NumberFieldProps = {
  label: string
  /** In metric units. */
  value: number
  limits: { readonly min: number; readonly max: number }
  onChange: (value: number) => void
} & (
  | { quantity: Quantity; system: UnitSystem; unit?: never }
  | { quantity?: never; system?: never; unit?: string }
)

const DIGITS = 2

/** A number that is typed, in the user's units. What is none, or not a possible one, is marked and does not count. */
export function NumberField({ label, value, limits, onChange, quantity, system, unit }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = quantity ? fromMetric(quantity, value, system) : value
  const meant = (number: number) => (quantity ? toMetric(quantity, number, system) : number)
  const isPossible = (number: number) => meant(number) >= limits.min && meant(number) <= limits.max
  const name = quantity ? unitLabel(quantity, system) : unit
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex items-center gap-2">
        <Input
          id={id}
          type="number"
          inputMode="decimal"
          step="any"
          value={typed ?? String(Number(shown.toFixed(DIGITS)))}
          aria-invalid={typed !== null && !isPossible(Number.parseFloat(typed)) ? true : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            if (isPossible(currentTarget.valueAsNumber)) onChange(meant(currentTarget.valueAsNumber))
          }}
          onBlur={() => setTyped(null)}
          className="w-24 px-2.5 tabular-nums"
        />
        {name && <span className="text-small text-muted">{name}</span>}
      </div>
    </div>
  )
}
