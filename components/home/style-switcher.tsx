'use client'

import { type ReactNode, useState } from 'react'
import { type BeforeAfterLabels, BeforeAfterSlider } from '@/components/sections/before-after-slider'

type Style = { value: string; label: string; image: ReactNode }

/** Buttons for the styles beside the slider. The old picture stays until the new one has arrived. */
export function StyleSwitcher({
  legend,
  styles,
  initial,
  labels,
  before,
}: {
  legend: string
  styles: Style[]
  initial: string
  labels: BeforeAfterLabels
  before: ReactNode
}) {
  const [value, setValue] = useState(initial)
  const current = styles.find((style) => style.value === value)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-8">
      <div className="framed self-start">
        <BeforeAfterSlider labels={labels} before={before} after={current?.image} />
      </div>
      <fieldset className="flex flex-wrap gap-2 self-start lg:flex-col lg:gap-0">
        <legend className="sr-only">{legend}</legend>
        {styles.map((style) => (
          <label key={style.value} className="style-choice">
            <input
              type="radio"
              name="showcase-style"
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
              checked={style.value === value}
              onChange={() => setValue(style.value)}
            />
            {style.label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
