import type { ReactNode } from 'react'
import { RadioGroupItem } from '@/components/ui/radio-group'

type ChoiceTileProps = {
  value: string
  label: string
  /** The full name, if the label is shortened. */
  fullName?: string
  /** Above the label, and hidden from screen readers. */
  picture: ReactNode
  disabled?: boolean
}

/** One of several illustrated choices in a `RadioGroup`. */
export function ChoiceTile({ value, label, fullName, picture, disabled }: ChoiceTileProps) {
  return (
    <RadioGroupItem
      value={value}
      aria-label={fullName}
      title={fullName}
      disabled={disabled}
      className="flex flex-col gap-1 rounded-md border border-line bg-surface p-1 text-micro leading-tight font-normal data-[state=checked]:border-brass"
    >
      {picture}
      <span className="flex min-h-8 items-center justify-center text-center wrap-break-word">{label}</span>
    </RadioGroupItem>
  )
}

const SWATCH_PX = 96

/** A swatch of `public/images`, for a tile. */
export function SwatchImage({ src }: { src: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a file of 2 kB in its only size.
    <img
      src={src}
      alt=""
      width={SWATCH_PX}
      height={SWATCH_PX}
      loading="lazy"
      className="aspect-4/3 w-full rounded-sm object-cover"
    />
  )
}
