import { useTranslations } from 'next-intl'
import { RoomPicture } from '@/components/shared/room-picture'
import { buttonClass } from '@/components/ui/button'
import { ClosingLink } from './closing-link'

export function Closing() {
  const t = useTranslations('home.closing')
  return (
    <section className="relative isolate overflow-hidden border-t border-line">
      <RoomPicture
        name="living-rustic"
        alt=""
        sizes="100vw"
        className="absolute inset-0 -z-20 aspect-auto h-full opacity-45"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-ground via-ground/85 to-ground/30" />
      <div className="column py-24 lg:py-36">
        <h2 className="max-w-prose text-heading font-medium tracking-tight">{t('title')}</h2>
        <p className="mt-4 text-lead text-muted">{t('lead')}</p>
        <ClosingLink className={`${buttonClass({ size: 'large' })} mt-8`}>{t('start')}</ClosingLink>
      </div>
    </section>
  )
}
