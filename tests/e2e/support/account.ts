import { BUCKET } from '@/lib/domain/stored-files'
import { serverSide } from './backend'

/** Every table with users' rows, and its user column. */
const TABLES = {
  profiles: 'id',
  unified_subscriptions: 'user_id',
  design_runs: 'user_id',
  user_images: 'user_id',
  payments: 'user_id',
  user_feedback: 'user_id',
  contacts: 'user_id',
} as const

/** The number of the user's rows in each table, without empty ones. */
export async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, column] of Object.entries(TABLES)) {
    const { data, error } = await serverSide().from(table).select('*').eq(column, userId)
    if (error) throw new Error(error.message)
    if (data.length > 0) counts[table] = data.length
  }
  return counts
}

/** Paths of all of the user's files. */
export async function filesOf(userId: string, folder = `users/${userId}`): Promise<string[]> {
  const { data, error } = await serverSide().storage.from(BUCKET).list(folder, { limit: 1_000 })
  if (error) throw new Error(error.message)
  const below = data.map(async ({ id, name }) =>
    id === null ? filesOf(userId, `${folder}/${name}`) : [`${folder}/${name}`],
  )
  return (await Promise.all(below)).flat().sort()
}
