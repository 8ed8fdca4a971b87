import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { serverEnv } from '@/lib/config/env-server'
import type { SharedRoom } from '@/lib/domain/shared-room'
import { hasCode } from '@/lib/errors/app-error'
import { app } from '@/lib/server/app/app'
import { sessionUser } from '@/lib/server/auth/session'
import { readSharedRoom } from '@/lib/server/links/service'
import type { Supabase } from '@/lib/supabase/clients'
import { addressOf } from './address'
import { enforceRate } from './rate-limit'

type From = { headers: Headers }

const visitorOf = (from: From) => ({
  user: null,
  address: addressOf(from.headers, serverEnv().trustedProxyHops),
})

/** What a token leads to. One that leads nowhere is counted: who guesses gets `too_many_requests` in place of `not_found`. */
export async function countingMisses<Found>(
  supabase: Supabase,
  from: From,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (hasCode(error, 'not_found')) await enforceRate(supabase, 'sharedMisses', visitorOf(from))
    throw error
  }
}

/**
 * What the page of a link shows to whoever asks for it, counted as opened; `busy` where too much is asked for from one
 * address. `null` for every token that leads nowhere, however often: a page can't answer with another status than 404. Once a
 * request, whoever asks: the page's metadata and the page itself.
 */
export const openSharedPage = cache(async (token: string): Promise<SharedRoom | 'busy' | null> => {
  const { supabase, ...rest } = app()
  const from = { headers: await headers() }
  try {
    await enforceRate(supabase, 'sharedRooms', visitorOf(from))
  } catch (error) {
    if (hasCode(error, 'too_many_requests')) return 'busy'
    throw error
  }
  // A service that does not answer makes nobody an owner.
  const viewer = await sessionUser().catch(() => null)
  const read = () => readSharedRoom({ supabase, ...rest }, token, { userId: viewer?.id ?? null })
  return countingMisses(supabase, from, read).catch((error: unknown) => {
    if (hasCode(error, 'not_found') || hasCode(error, 'too_many_requests')) return null
    throw error
  })
})
