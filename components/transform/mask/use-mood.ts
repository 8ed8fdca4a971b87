import { useEffect, useState } from 'react'
import { keepMood } from '@/lib/client/transform/mood-keeper'
import type { Mood } from '@/lib/client/transform/mood-studio'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import type { FormHandle } from '../form/use-transform-form'

/** The mood preview of what is painted, in the form's style, and whether the person wants to see it. */
export function useMood({ session, photo }: PhotoWork, { watch, getValues }: FormHandle) {
  const [mood, setMood] = useState<Mood | null>(null)
  const [isHidden, setIsHidden] = useState(false)

  useEffect(() => {
    setMood(null)
    const keeper = keepMood({
      session,
      readForm: getValues,
      openStudio: async () => {
        const { openMoodStudio } = await import('@/lib/client/transform/mood-studio')
        return openMoodStudio(photo)
      },
      show: setMood,
      // biome-ignore lint/suspicious/noConsole: the person lost nothing; whoever looks for the reason finds it.
      onFailure: (error) => console.warn('No mood preview on this device:', error),
    })
    const { unsubscribe } = watch(keeper.formChanged)
    return () => {
      unsubscribe()
      keeper.stop()
    }
  }, [session, photo, watch, getValues])

  return { mood, isHidden, setIsHidden }
}
