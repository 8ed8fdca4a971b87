import type { ReactNode } from 'react'
import { SiteLink } from '@/components/shared/site-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'

/** Every button of this page leads to the design tool, whose guard knows the way for those who may not enter yet. */
export function TransformLink({
  children,
  size = 'medium',
  variant = 'primary',
}: {
  children: ReactNode
  size?: 'medium' | 'large'
  variant?: 'primary' | 'secondary'
}) {
  return (
    <SiteLink href={ROUTES.transform} className={`${buttonClass({ size, variant })} self-start`}>
      {children}
    </SiteLink>
  )
}
