import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { PaintDeckProvider } from '@/components/design-tool/areas/paint-deck/paint-deck'
import { NewLook } from '@/components/my-rooms/looks/new-look'
import { ClientMessages } from '@/components/site/client-messages'
import { ROUTES } from '@/lib/config/routes'
import { hasCode } from '@/lib/errors/app-error'
import { redirect } from '@/lib/i18n/navigation'
import { newLookQuery } from '@/lib/schemas/requests'
import { app } from '@/lib/server/app/app'
import { requireUser } from '@/lib/server/app/guards'
import { findLook } from '@/lib/server/looks/queries'
import { readNewLook } from '@/lib/server/looks/service'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rooms.looks')
  return { title: t('newTitle'), robots: { index: false } }
}

type Query = Promise<Record<string, string | string[] | undefined>>

/** Which rooms get the look of a design. */
export default async function NewLookPage({ searchParams }: { searchParams: Query }) {
  const user = await requireUser()
  const { data: query } = newLookQuery.safeParse(await searchParams)
  if (!query) notFound()
  const { run, look: lookId = null } = query
  const begun = lookId === null ? null : await findLook(app().supabase, user.id, lookId)
  if (begun) return redirect({ href: ROUTES.look(begun.id), locale: await getLocale() })
  const look = await readNewLook(app(), user.id, run).catch((error: unknown) => {
    if (hasCode(error, 'run_not_found') || hasCode(error, 'look_without_kinds')) notFound()
    throw error
  })
  return (
    <ClientMessages namespaces={['rooms', 'transform']}>
      <PaintDeckProvider userId={user.id}>
        <NewLook userId={user.id} look={look} lookId={lookId} />
      </PaintDeckProvider>
    </ClientMessages>
  )
}
