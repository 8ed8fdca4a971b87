import type { JWK } from '@supabase/supabase-js'
import * as z from 'zod'
import { type SupabaseKeys, supabaseFetch } from './clients'
import { fromSupabaseError } from './errors'

/** How long a project's keys are cached. If the server doesn't respond after that, the old ones still count. */
const KEPT_MS = 10 * 60_000
/** Rate limit for fetching keys: anyone can send tokens with an unknown key. */
const ASKED_AGAIN_MS = 10_000

const keySchema = z.looseObject({
  kid: z.string(),
  kty: z.enum(['RSA', 'EC', 'oct']),
  key_ops: z.array(z.string()).default(['verify']),
})
const answerSchema = z.object({ keys: z.array(keySchema) })

type Project = {
  keys: JWK[]
  askedAt: number
  asking: Promise<void> | null
  failure: unknown
  /** A genuine token was signed with one of these keys, so tokens signed with the shared secret are no longer valid. */
  areInUse: boolean
}

/** By URL; a process has one. */
const projects = new Map<string, Project>()

function projectOf({ supabaseUrl }: SupabaseKeys): Project {
  const known = projects.get(supabaseUrl)
  if (known) return known
  const project = {
    keys: [],
    askedAt: Number.NEGATIVE_INFINITY,
    asking: null,
    failure: null,
    areInUse: false,
  }
  projects.set(supabaseUrl, project)
  return project
}

/** The project's key with this id, or `null`. Throws `service_down` if the keys could never be fetched. */
export async function findSigningKey(project: SupabaseKeys, id: string): Promise<JWK | null> {
  const known = projectOf(project)
  const find = () => known.keys.find(({ kid }) => kid === id) ?? null
  const age = Date.now() - known.askedAt
  if (find() && age < KEPT_MS) return find()
  if (age >= ASKED_AGAIN_MS) known.asking ??= ask(project, known)
  await known.asking
  if (known.keys.length === 0 && known.failure) throw known.failure
  return find()
}

async function ask({ supabaseUrl, supabaseAnonKey }: SupabaseKeys, known: Project): Promise<void> {
  known.askedAt = Date.now()
  try {
    const address = `${supabaseUrl}/auth/v1/.well-known/jwks.json`
    const response = await supabaseFetch()(address, { headers: { apikey: supabaseAnonKey } })
    if (!response.ok) throw fromSupabaseError({ message: 'fetch failed', status: response.status })
    known.keys = answerSchema.parse(await response.json()).keys
    known.failure = null
  } catch {
    known.failure = fromSupabaseError({ message: 'fetch failed', status: 503 })
  } finally {
    known.asking = null
  }
}

export function noteKeysInUse(project: SupabaseKeys): void {
  projectOf(project).areInUse = true
}

/** Whether tokens signed with the shared secret can still be valid. */
export function maySignWithSecret(project: SupabaseKeys): boolean {
  return !projectOf(project).areInUse
}
