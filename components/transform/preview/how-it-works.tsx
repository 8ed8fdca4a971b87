'use client'

import { Paintbrush, Sparkles, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

const STEPS = [
  { id: 'upload', Icon: Upload },
  { id: 'select', Icon: Paintbrush },
  { id: 'transform', Icon: Sparkles },
] as const

/** What the empty preview says: three steps, and the first of them as a button until there is a photo. */
export function HowItWorks({ onStart }: { onStart: (() => void) | null }) {
  const t = useTranslations('transform.preview')
  return (
    <div className="flex flex-col gap-6">
      <h3 className="text-body font-semibold text-muted">{t('howItWorks')}</h3>
      <ol className="flex flex-col gap-6">
        {STEPS.map(({ id, Icon }) => (
          <li key={id} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-md border border-line bg-bench text-brass">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.6} />
            </span>
            <div>
              <h4 className="font-semibold">{t(`steps.${id}.title`)}</h4>
              <p className="text-small text-muted">{t(`steps.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {onStart && (
        <Button variant="secondary" className="self-start" onClick={onStart}>
          {t('start')}
        </Button>
      )}
    </div>
  )
}
