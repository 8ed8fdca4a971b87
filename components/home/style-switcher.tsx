'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  type BeforeAfterLabels,
  BeforeAfterSlider,
  type ChangedAreas,
} from '@/components/sections/before-after-slider'

type Style = { value: string; label: string; image: string; alt: string }

type StyleSwitcherProps = {
  legend: string
  styles: Style[]
  initial: string
  labels: BeforeAfterLabels
  before: ReactNode
  /** The picture of the first style. The others differ only in their file names. */
  after: ComponentProps<'img'>
  changed: ChangedAreas
}

/** Buttons for the styles beside the slider. The old picture stays until the new one has loaded. */
export function StyleSwitcher({
  legend,
  styles,
  initial,
  labels,
  before,
  after,
  changed,
}: StyleSwitcherProps) {
  const [value, setValue] = useState(initial)
  const first = styles.find((style) => style.value === initial)
  const current = styles.find((style) => style.value === value)
  const rename = (address: string | undefined) =>
    address?.replaceAll(encodeURIComponent(first?.image ?? ''), encodeURIComponent(current?.image ?? ''))
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_12rem] lg:gap-8">
      <div className="framed self-start">
        <BeforeAfterSlider
          labels={labels}
          changed={changed}
          before={before}
          after={
            // biome-ignore lint/performance/noImgElement: these are the attributes that next/image gives it.
            <img
              {...after}
              src={rename(String(after.src))}
              srcSet={rename(after.srcSet)}
              alt={current?.alt}
            />
          }
        />
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
