import 'server-only'
import * as z from 'zod'
import { serverEnv } from '@/lib/config/env-server'
import { LIMITS } from '@/lib/domain/limits'
import type { User } from '@/lib/domain/user'
import { AppError } from '@/lib/errors/app-error'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

type Rates = ReturnType<typeof serverEnv>['rateLimits']
type Window = {
  limit: keyof Rates
  seconds: number
  per: 'user' | 'address'
  /** Counted in this process only, for reads: they cost no more than counting them in the database. */
  isLocal?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The limits for each kind of request. The numbers come from the environment. */
const RULES = {
  validate: [{ limit: 'validatePerMinute', seconds: MINUTE, per: 'user' }],
  upload: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  uploadAddresses: [
    { limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' },
    { limit: 'uploadAddressesPerDay', seconds: DAY, per: 'user' },
  ],
  cancel: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  segmentPhoto: [
    { limit: 'segmentPhotosPerMinute', seconds: MINUTE, per: 'user' },
    { limit: 'segmentPhotosPerDay', seconds: DAY, per: 'user' },
  ],
  segmentPrompt: [{ limit: 'segmentPromptsPerMinute', seconds: MINUTE, per: 'user' }],
  designs: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  materials: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  shoppingLists: [{ limit: 'readsPerMinute', seconds: MINUTE, per: 'user' }],
  // Auto-saves: every 15 seconds while a room is edited, and for each design of a batch.
  rooms: [{ limit: 'roomSavesPerMinute', seconds: MINUTE, per: 'user' }],
  designDocuments: [{ limit: 'roomSavesPerMinute', seconds: MINUTE, per: 'user' }],
  shareLinks: [{ limit: 'uploadPerMinute', seconds: MINUTE, per: 'user' }],
  // A link's page, and two pictures per design.
  sharedRooms: [{ limit: 'sharedReadsPerMinute', seconds: MINUTE, per: 'address', isLocal: true }],
  sharedMisses: [{ limit: 'sharedMissesPerMinute', seconds: MINUTE, per: 'address', isLocal: true }],
  // Comments and approvals on links.
  sharedPosts: [
    { limit: 'sharedPostsPerMinute', seconds: MINUTE, per: 'address' },
    { limit: 'sharedPostsPerDay', seconds: DAY, per: 'address' },
  ],
  orders: [{ limit: 'ordersPerMinute', seconds: MINUTE, per: 'user' }],
  // Settling an order, which reading one does too, takes five PayPal calls with credentials shared by all payments.
  capture: [{ limit: 'ordersPerMinute', seconds: MINUTE, per: 'user' }],
  orderReads: [{ limit: 'orderReadsPerMinute', seconds: MINUTE, per: 'user' }],
  reads: [{ limit: 'readsPerMinute', seconds: MINUTE, per: 'user', isLocal: true }],
  images: [{ limit: 'imagesPerMinute', seconds: MINUTE, per: 'user', isLocal: true }],
  webhook: [{ limit: 'webhookPerMinute', seconds: MINUTE, per: 'address' }],
  freePlan: [{ limit: 'freePlanPerHour', seconds: HOUR, per: 'address' }],
  account: [{ limit: 'accountPerHour', seconds: HOUR, per: 'user' }],
  export: [
    { limit: 'accountPerHour', seconds: HOUR, per: 'user' },
    { limit: 'exportsPerDay', seconds: DAY, per: 'user' },
  ],
  contact: [
    { limit: 'contactPerMinute', seconds: MINUTE, per: 'address' },
    { limit: 'contactPerDay', seconds: DAY, per: 'address' },
  ],
  withdrawal: [
    { limit: 'contactPerMinute', seconds: MINUTE, per: 'address' },
    { limit: 'contactPerDay', seconds: DAY, per: 'address' },
  ],
  errors: [{ limit: 'errorsPerMinute', seconds: MINUTE, per: 'address', isLocal: true }],
  feedback: [{ limit: 'feedbackPerMinute', seconds: MINUTE, per: 'user' }],
} as const satisfies Record<string, readonly Window[]>

export type RateRule = keyof typeof RULES

const verdict = z.object({ allowed: z.boolean(), retry_after_seconds: z.number() })

/** Counts the request. Over the limit, throws `too_many_requests` with the seconds to wait. */
export async function enforceRate(
  supabase: Supabase,
  rule: RateRule,
  visitor: { user: User | null; address: string },
): Promise<void> {
  const rates = serverEnv().rateLimits
  const rules: readonly Window[] = RULES[rule]
  for (const { limit, seconds, per, isLocal } of rules) {
    const who = per === 'user' && visitor.user ? visitor.user.id : visitor.address
    const key = `${rule}:${seconds}:${who}`
    if (isLocal) {
      const wait = takeLocalToken(key, rates[limit], seconds)
      if (wait > 0) throw new AppError('too_many_requests', { seconds: wait })
      continue
    }
    const args = { p_key: key, p_limit: rates[limit], p_window_seconds: seconds }
    const { allowed, retry_after_seconds } = await checked(supabase.rpc('take_rate_token', args), verdict)
    if (!allowed) throw new AppError('too_many_requests', { seconds: retry_after_seconds })
  }
}

/** The most a signed upload URL accepts, whatever size was declared. */
const UPLOAD_MB = LIMITS.upload.maxBytes / (1024 * 1024)

/** Counts the bytes a user may upload through this many URLs. Throws like `enforceRate`. */
export async function enforceUploadRate(supabase: Supabase, userId: string, files: number): Promise<void> {
  const args = {
    p_key: `uploadMegabytes:${DAY}:${userId}`,
    p_limit: serverEnv().rateLimits.uploadMegabytesPerDay,
    p_window_seconds: DAY,
    p_amount: files * UPLOAD_MB,
  }
  const { allowed, retry_after_seconds } = await checked(supabase.rpc('take_rate_tokens', args), verdict)
  if (!allowed) throw new AppError('too_many_requests', { seconds: retry_after_seconds })
}

type LocalWindows = Map<string, { count: number; endsAt: number }>

const WINDOWS: unique symbol = Symbol.for('roomwright.rateWindows')

/** Open windows, shared by all bundles of this process: see `app()`. */
const windows = localWindows()

function localWindows(): LocalWindows {
  const shared: typeof globalThis & { [WINDOWS]?: LocalWindows } = globalThis
  shared[WINDOWS] ??= new Map()
  return shared[WINDOWS]
}

/** More keys than this at once are a flood of accounts: the oldest windows are dropped. */
const MAX_WINDOWS = 20_000

/** Returns the seconds to wait; 0 within the limit. */
function takeLocalToken(key: string, limit: number, seconds: number): number {
  const now = Date.now()
  const open = windows.get(key)
  if (!open || open.endsAt <= now) {
    windows.delete(key)
    windows.set(key, { count: 1, endsAt: now + seconds * 1_000 })
    const oldest = windows.keys().next()
    if (windows.size > MAX_WINDOWS && !oldest.done) windows.delete(oldest.value)
    return 0
  }
  open.count += 1
  return open.count > limit ? Math.ceil((open.endsAt - now) / 1_000) : 0
}

/** Counts a page made for this user. Returns the seconds to wait for it; 0 for none. */
export const countPage = (userId: string) =>
  takeLocalToken(`pages:${userId}`, serverEnv().rateLimits.pagesPerMinute, MINUTE)

/** Seconds an address must wait before opening link pages, by this process's count; 0 if it needn't. */
export function sharedRoomsWait(address: string): number {
  const [{ limit, seconds }] = RULES.sharedRooms
  const open = windows.get(`sharedRooms:${seconds}:${address}`)
  if (!open || open.count < serverEnv().rateLimits[limit]) return 0
  return Math.max(0, Math.ceil((open.endsAt - Date.now()) / 1_000))
}

/** Deletes counters whose window has ended, because their keys contain users and addresses. */
export async function deleteEndedCounters(supabase: Supabase): Promise<void> {
  await checked(supabase.rpc('delete_ended_counters', {}), z.number())
}
