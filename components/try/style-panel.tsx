'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import type { StyleCard } from './workspace-props'

/** A radio group knows no empty value. */
const NONE = 'none'

type StylePanelProps = {
  styles: readonly StyleCard[]
  /** Empty for none. */
  style: string
  onStyle: (style: string) => void
}

/** The styles, each as the same room in it, and the way back to none. */
export function StylePanel({ styles, style, onStyle }: StylePanelProps) {
  const t = useTranslations('try.tool.style')
  return (
    <section aria-label={t('label')} className="flex flex-col gap-3">
      <RadioGroup
        aria-label={t('label')}
        value={style || NONE}
        onValueChange={(value) => onStyle(value === NONE ? '' : value)}
        className="grid grid-cols-2 gap-2 min-[23rem]:grid-cols-3 rounded-none border-0 bg-transparent p-0"
      >
        <RadioGroupItem
          value={NONE}
          className="col-span-full rounded-md border border-line bg-surface data-[state=checked]:border-brass"
        >
          {t('none')}
        </RadioGroupItem>
        {styles.map(({ value, label, image }) => (
          <StyleItem key={value} value={value} label={label}>
            {image}
          </StyleItem>
        ))}
      </RadioGroup>
      <p className="text-small text-muted">{t('hint')}</p>
    </section>
  )
}

function StyleItem({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <RadioGroupItem
      value={value}
      className="flex min-w-0 flex-col gap-0.5 rounded-md border border-line bg-surface p-1 font-medium data-[state=checked]:border-brass"
    >
      {children}
      <span className="w-full truncate text-center text-micro leading-5">{label}</span>
    </RadioGroupItem>
  )
}
