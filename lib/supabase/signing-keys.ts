import type { JWK } from '@supabase/supabase-js'
import * as z from 'zod'
import { type SupabaseKeys, supabaseFetch } from './clients'
import { toAppError } from './errors'

/** For so long a project's keys are not asked for again. When it does not answer then, the old ones still count. */
const KEPT_MS = 10 * 60_000
/** How often tokens with an unknown key, which anybody can write, may make us ask. */
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
  /** A genuine token was signed with one of the keys: from then on the shared secret signs no more. */
  areInUse: boolean
}

/** By address; a process has one. */
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

/** The project's key of that id, or `null`. Fails with `service_down` while its keys were never answered. */
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
    if (!response.ok) throw toAppError({ message: 'fetch failed', status: response.status })
    known.keys = answerSchema.parse(await response.json()).keys
    known.failure = null
  } catch {
    known.failure = toAppError({ message: 'fetch failed', status: 503 })
  } finally {
    known.asking = null
  }
}

export function noteKeysInUse(project: SupabaseKeys): void {
  projectOf(project).areInUse = true
}

/** Whether tokens of the shared secret may still be genuine. */
export function maySignWithSecret(project: SupabaseKeys): boolean {
  return !projectOf(project).areInUse
}
