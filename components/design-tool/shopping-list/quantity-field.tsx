import { useId } from 'react'
import { TypedNumber } from '@/components/design-tool/shared/controls/typed-number'
import { Label } from '@/components/ui/label'
import { fromMetric, type Quantity, toMetric, type UnitSystem, unitLabel } from '@/lib/domain/shopping/units'

type QuantityFieldProps = {
  label: string
  /** The value in metric units. */
  value: number
  limits: { readonly min: number; readonly max: number }
  onChange: (value: number) => void
} & (
  | { quantity: Quantity; system: UnitSystem; unit?: never }
  | { quantity?: never; system?: never; unit?: string }
)

const DIGITS = 2

/** A number input in the user's units. */
export function QuantityField({
  label,
  value,
  limits,
  onChange,
  quantity,
  system,
  unit,
}: QuantityFieldProps) {
  const id = useId()
  const meant = (number: number) => (quantity ? toMetric(quantity, number, system) : number)
  const inUnit = (metric: number) => (quantity ? fromMetric(quantity, metric, system) : metric)
  // Hundreds of square feet per gallon.
  const digits = quantity === 'coverage' && system === 'us' ? 0 : DIGITS
  const name = quantity ? unitLabel(quantity, system) : unit
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex items-center gap-2">
        <TypedNumber
          id={id}
          value={Number(inUnit(value).toFixed(digits))}
          limits={{ min: inUnit(limits.min), max: inUnit(limits.max) }}
          onChange={(number) => onChange(meant(number))}
          className="w-24 px-2.5"
        />
        {name && <span className="text-small text-muted">{name}</span>}
      </div>
    </div>
  )
}
