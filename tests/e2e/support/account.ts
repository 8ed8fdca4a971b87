import { BUCKET } from '@/lib/domain/stored-files'
import { serverSide } from './backend'

/** Every table with rows of users, and the column that says whose they are. */
const TABLES = {
  profiles: 'id',
  unified_subscriptions: 'user_id',
  design_runs: 'user_id',
  user_images: 'user_id',
  payments: 'user_id',
  user_feedback: 'user_id',
  contacts: 'user_id',
} as const

/** How many rows each table has about the user; tables without any are left out. */
export async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, column] of Object.entries(TABLES)) {
    const { data, error } = await serverSide().from(table).select('*').eq(column, userId)
    if (error) throw new Error(error.message)
    if (data.length > 0) counts[table] = data.length
  }
  return counts
}

/** The paths of all files of the user. */
export async function filesOf(userId: string, folder = `users/${userId}`): Promise<string[]> {
  const { data, error } = await serverSide().storage.from(BUCKET).list(folder, { limit: 1_000 })
  if (error) throw new Error(error.message)
  const below = data.map(async ({ id, name }) =>
    id === null ? filesOf(userId, `${folder}/${name}`) : [`${folder}/${name}`],
  )
  return (await Promise.all(below)).flat().sort()
}
