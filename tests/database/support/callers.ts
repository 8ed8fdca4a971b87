import type { Json } from '@/lib/supabase/database.types'
import type { Query, Row, TestDatabase } from './database'

export type User = { id: string; email: string }

/** The caller: the API's role, and the token's user. */
export type Caller = { role: 'anon' | 'authenticated' | 'service_role'; user?: User }

export const anon = { role: 'anon' } as const satisfies Caller
export const service = { role: 'service_role' } as const satisfies Caller
export const signedIn = (user: User): Caller => ({ role: 'authenticated', user })

/** Makes the rest of the transaction the caller's, like PostgREST. */
export async function become(query: Query, { role, user }: Caller): Promise<void> {
  const claims = { role, ...(user && { sub: user.id, email: user.email }) }
  await query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify(claims),
    role,
  ])
}

/** Runs one statement as the caller. */
export function queryAs<R extends object = Row>(
  database: TestDatabase,
  caller: Caller,
  sql: string,
  params: readonly Json[] = [],
): Promise<R[]> {
  return database.transaction(async (query) => {
    await become(query, caller)
    return query<R>(sql, params)
  })
}

/** The SQLSTATE of PostgreSQL's refusal, or `null` for any other failure. */
export function errorCodeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

export const INSUFFICIENT_PRIVILEGE = '42501'

/** The name of the constraint that refused a row; `null` if it was accepted. Throws any other failure. */
export async function violatedBy(writing: Promise<unknown>): Promise<string | null> {
  try {
    await writing
    return null
  } catch (error) {
    const name = constraintNameOf(error)
    if (name === null) throw error
    return name
  }
}

/** Both drivers use different names. */
function constraintNameOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  if ('constraint_name' in error && typeof error.constraint_name === 'string') return error.constraint_name
  return null
}
