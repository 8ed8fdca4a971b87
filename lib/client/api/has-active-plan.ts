import { API } from '@/lib/config/routes'

/** `null` when it cannot be told. Read by hand: the schema library would weigh more than this whole page's script. */
export async function hasActivePlan(): Promise<boolean | null> {
  try {
    const answer = await fetch(API.credits, { cache: 'no-store' })
    if (!answer.ok) return null
    const credits: unknown = await answer.json()
    return (
      typeof credits === 'object' && credits !== null && 'isActive' in credits && credits.isActive === true
    )
  } catch {
    return null
  }
}
