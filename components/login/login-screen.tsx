import { useTranslations } from 'next-intl'
import { RoomPicture } from '@/components/shared/room-picture'
import { Spinner } from '@/components/ui/spinner'
import { GoogleMark } from './google-mark'
import { LoginPanel } from './login-panel'

/** Welcome, one button, and a look into a room. */
export function LoginScreen() {
  const t = useTranslations('login')
  const words = useTranslations('common')
  const texts = {
    continueWithGoogle: t('continueWithGoogle'),
    signingIn: t('signingIn'),
    callbackFailed: t('callbackFailed'),
  }
  return (
    <main className="grid flex-1 lg:grid-cols-2">
      <div className="flex justify-center px-6 py-20 lg:py-32">
        <div className="w-full max-w-sm">
          <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
          <p className="mt-4 text-lead text-muted">{t('lead')}</p>
          <p className="mt-3 mb-8 text-small text-faint">{t('privacy')}</p>
          <LoginPanel texts={texts} mark={<GoogleMark />} spinner={<Spinner />} />
        </div>
      </div>
      <figure className="relative hidden min-h-[36rem] border-l border-line lg:block">
        <RoomPicture
          name="living-rustic"
          alt={t('pictureAlt')}
          sizes="50vw"
          className="absolute inset-0 aspect-auto h-full"
        />
        <figcaption className="before-after-tag right-3">{words('illustrativeRender')}</figcaption>
      </figure>
    </main>
  )
}
