import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { serverEnv } from '@/lib/config/env-server'
import type { SharedRoom } from '@/lib/domain/shopping/shared-room'
import { systemOf } from '@/lib/domain/shopping/units'
import { hasCode } from '@/lib/errors/app-error'
import { app } from '@/lib/server/app/app'
import { addressOf } from '@/lib/server/http/address'
import { enforceRate } from '@/lib/server/http/rate-limit'
import { readSharedRoom } from '@/lib/server/links/service'
import type { Supabase } from '@/lib/supabase/clients'

type From = { headers: Headers }

const visitorOf = (from: From) => ({
  user: null,
  address: addressOf(from.headers, serverEnv().trustedProxyHops),
})

/** Looks up a token and counts misses, so that anyone guessing gets `too_many_requests` instead of `not_found`. */
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
 * The content of a link's page; `busy` when one address asks too often. `null` for every unknown token, however often: a page
 * can't respond with another status than 404. Cached per request, because metadata and page both ask.
 */
export const openSharedPage = cache(async (token: string): Promise<SharedRoom | 'busy' | null> => {
  const shared = app()
  const from = { headers: await headers() }
  try {
    await enforceRate(shared.supabase, 'sharedRooms', visitorOf(from))
  } catch (error) {
    if (hasCode(error, 'too_many_requests')) return 'busy'
    throw error
  }
  const [language = ''] = (from.headers.get('accept-language') ?? '').split(/[,;]/)
  const read = () => readSharedRoom(shared, token, systemOf(language))
  return countingMisses(shared.supabase, from, read).catch((error: unknown) => {
    if (hasCode(error, 'not_found') || hasCode(error, 'too_many_requests')) return null
    throw error
  })
})
