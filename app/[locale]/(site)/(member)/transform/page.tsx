import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { roomGroups, styleGroups } from '@/components/design-tool/form/options'
import { TransformScreen } from '@/components/design-tool/transform-screen'
import { sampleImages } from '@/components/design-tool/upload/sample-images'
import { NEW_ROOM } from '@/lib/config/routes'
import { openRoomQuery } from '@/lib/schemas/requests'
import { app } from '@/lib/server/app/app'
import { requireActivePlan } from '@/lib/server/app/guards'
import { referencesByTask } from '@/lib/server/runs/references'
import { TASKS } from '@/lib/tasks/tasks'

type PageQuery = Promise<Record<string, string | string[] | undefined>>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transform.meta')
  return { title: t('title'), description: t('description') }
}

export default async function TransformPage({ searchParams }: { searchParams: PageQuery }) {
  const [plan, messages, t] = await Promise.all([
    requireActivePlan(),
    getMessages(),
    getTranslations('transform.form'),
  ])
  const { transform, validation } = messages
  const { engine } = app()
  const query = await searchParams
  const { room = null, finishes = null } = openRoomQuery.parse(query)
  return (
    <main data-design-tool className="column flex-1 pt-5 pb-20 max-lg:pt-3 max-lg:pb-6">
      <NextIntlClientProvider messages={{ transform, validation }}>
        <TransformScreen
          userId={plan.userId}
          engine={engine.name}
          tasks={TASKS.filter((task) => engine.tasks.includes(task))}
          mostReferences={referencesByTask(engine)}
          wantedRoom={NEW_ROOM in query ? NEW_ROOM : room}
          finishesFrom={room && finishes}
          styles={styleGroups()}
          rooms={roomGroups({ popularChoices: t('popularChoices'), popular: t('popular') })}
          sampleImages={sampleImages()}
        />
      </NextIntlClientProvider>
    </main>
  )
}
