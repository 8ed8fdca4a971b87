import type { ComponentProps, CSSProperties } from 'react'
import { cn } from './cn'

export type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'onChange'> & {
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
}

/** A native range input with the filled part of its track in brass. */
export function Slider({ value, min, max, onValueChange, className, style, ...rest }: SliderProps) {
  const filled: CSSProperties & Record<'--filled', string> = {
    ...style,
    '--filled': `${((value - min) / (max - min)) * 100}%`,
  }
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      value={value}
      style={filled}
      onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      className={cn('slider-track', className)}
    />
  )
}
