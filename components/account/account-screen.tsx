import { useTranslations } from 'next-intl'
import { PlanPanel } from './plan-panel'
import { ProfileLine } from './profile-line'
import { RunsPanel } from './runs-panel'

/** A person's plan, and where each credit went. */
export function AccountScreen({ userId, email }: { userId: string; email: string }) {
  const t = useTranslations('account')
  return (
    <main className="column flex-1 py-12 lg:py-16">
      <h1 className="text-heading font-medium tracking-tight">{t('title')}</h1>
      <ProfileLine email={email} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <PlanPanel userId={userId} />
        <RunsPanel userId={userId} />
      </div>
    </main>
  )
}
