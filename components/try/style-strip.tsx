'use client'

import { Ban } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import type { StyleCard } from './workspace-props'

/** A radio group knows no empty value. */
const NONE = 'none'

type StyleStripProps = {
  styles: readonly StyleCard[]
  /** Empty for none. */
  style: string
  onStyle: (style: string) => void
}

/** The styles, in a row that scrolls. */
export function StyleStrip({ styles, style, onStyle }: StyleStripProps) {
  const t = useTranslations('try.tool.style')
  return (
    <section aria-labelledby="style-title" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="style-title" className="text-title">
          {t('title')}
        </h2>
        <p className="text-small text-muted">{t('hint')}</p>
      </div>
      <RadioGroup
        aria-labelledby="style-title"
        value={style || NONE}
        onValueChange={(value) => onStyle(value === NONE ? '' : value)}
        className="-mx-1 flex gap-2.5 overflow-x-auto rounded-none border-0 bg-transparent p-1 pb-2"
      >
        <StyleItem value={NONE} label={t('none')}>
          <span className="grid aspect-3/2 w-full place-items-center rounded-sm bg-surface text-muted">
            <Ban aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </span>
        </StyleItem>
        {styles.map(({ value, label, image }) => (
          <StyleItem key={value} value={value} label={label}>
            {image}
          </StyleItem>
        ))}
      </RadioGroup>
    </section>
  )
}

function StyleItem({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <RadioGroupItem
      value={value}
      className="flex w-26 shrink-0 flex-col gap-1 rounded-md border border-line bg-surface p-1 text-micro font-medium data-[state=checked]:border-brass"
    >
      {children}
      <span className="flex min-h-6 items-center justify-center text-center">{label}</span>
    </RadioGroupItem>
  )
}
