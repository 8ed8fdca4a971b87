import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import type { BlockProps } from '@/lib/schemas/post-blocks'

type WithChildren = { children?: ReactNode }

export function Callout({ kind, title, children }: BlockProps<'Callout'> & WithChildren) {
  const t = useTranslations('blog-post.callout')
  return (
    <aside className={`callout callout-${kind}`}>
      <p className="callout-kind">{t(kind)}</p>
      <p className="callout-title">{title}</p>
      {children}
    </aside>
  )
}

export function Steps({ children }: WithChildren) {
  return <ol className="steps">{children}</ol>
}

export function Step({ title, children }: BlockProps<'Step'> & WithChildren) {
  return (
    <li>
      <p className="step-title">{title}</p>
      {children}
    </li>
  )
}

export function BodyCallToAction({ title, text, label }: BlockProps<'CallToAction'>) {
  const t = useTranslations('blog-post.callToAction')
  return (
    <aside className="body-action">
      <p className="body-action-title">{title ?? t('title')}</p>
      <p>{text ?? t('text')}</p>
      <SiteLink href={ROUTES.transform} className={buttonClass()}>
        {label ?? t('label')}
      </SiteLink>
    </aside>
  )
}
