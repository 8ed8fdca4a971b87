import { randomUUID } from 'node:crypto'
import type { Json } from '@/lib/supabase/database.types'
import type { User } from '../support/callers'
import { newSubjectHash, paymentOf, type TestDb } from '../support/fixtures'

export type Actor = 'anon' | 'owner' | 'other' | 'service'

/** The operations each actor may perform: `s`elect, `i`nsert, `u`pdate, `d`elete. */
export type Rights = Record<Actor, string>

type TableRow = Record<string, Json>

export type AccessCase = {
  table: string
  /** By default, only the server has any. */
  rights?: Rights
  /** A valid row of the owner's, if such rows have an owner. */
  rowOf: (db: TestDb, owner: User) => Promise<TableRow>
  /** The column that finds the row again. */
  key: string
  /** The columns the update sets. */
  change: string
}

export const NOBODY_BUT_SERVICE: Rights = { anon: '', owner: '', other: '', service: 'siud' }
const ownerReads: Rights = { anon: '', owner: 's', other: '', service: 'siud' }

/** A valid row of `rooms`. */
export const roomOf = (userId: string) => ({
  id: randomUUID(),
  user_id: userId,
  name: 'Living room',
  photo_path: `users/${userId}/rooms/${randomUUID()}.jpg`,
  document: {},
})

/** A valid row of `share_links`. */
export const shareLinkOf = (userId: string) => ({
  id: randomUUID(),
  user_id: userId,
  token_hash: newSubjectHash(),
  title: 'Kitchen',
  run_ids: [randomUUID()],
})

/** A valid row of `board_comments`. */
const commentOf = (link: { id: string; user_id: string; run_ids: string[] }) => ({
  id: randomUUID(),
  link_id: link.id,
  user_id: link.user_id,
  run_id: link.run_ids[0] ?? '',
  name: 'Anna',
  text: 'Lovely',
})

const ofDesign = async (db: TestDb, owner: User) => ({
  user_id: owner.id,
  run_id: (await db.newFinishedRun(await db.newPlan(owner))).id,
})

export const accessCases: readonly AccessCase[] = [
  {
    table: 'public.profiles',
    rights: { anon: '', owner: 'si', other: '', service: 'siud' },
    rowOf: async (_, { id, email }) => ({ id, email, full_name: 'Ada', avatar_url: '' }),
    key: 'id',
    change: "full_name = 'x'",
  },
  {
    table: 'public.unified_subscriptions',
    rights: ownerReads,
    rowOf: async (_, { id }) => ({
      id: randomUUID(),
      user_id: id,
      plan_name: 'Business',
      price: 0,
      designs_left: 500,
      total_designs: 500,
    }),
    key: 'id',
    change: 'designs_left = 1',
  },
  {
    table: 'public.design_runs',
    rights: ownerReads,
    rowOf: async (db, owner) => ({
      id: randomUUID(),
      user_id: owner.id,
      subscription_id: (await db.newPlan(owner)).id,
      params: {},
      request_hash: 'hash',
      engine: 'local',
      seed: 1,
    }),
    key: 'id',
    change: "engine = 'x'",
  },
  {
    table: 'public.free_plans_taken',
    rowOf: async () => ({ subject_hash: newSubjectHash() }),
    key: 'subject_hash',
    change: 'taken_at = now()',
  },
  {
    table: 'public.admin_actions',
    rowOf: async (_, { id }) => ({ id: randomUUID(), action: 'change_credits', subject: id }),
    key: 'id',
    change: "action = 'x'",
  },
  {
    table: 'public.materials',
    rowOf: async (_, { id }) => ({ user_id: id, picture: 'a'.repeat(64), settings: {} }),
    key: 'user_id',
    change: 'settings = \'{"name": "x"}\'',
  },
  {
    table: 'public.shopping_lists',
    rowOf: async (db, owner) => ({
      ...(await ofDesign(db, owner)),
      list: {},
    }),
    key: 'run_id',
    change: 'list = \'{"items": []}\'',
  },
  {
    table: 'public.library_materials',
    rowOf: async () => ({ picture: newSubjectHash(), settings: {}, product: {}, position: 1 }),
    key: 'picture',
    change: 'is_offered = false',
  },
  {
    table: 'public.paint_decks',
    rowOf: async (_, { id }) => ({ user_id: id, paints: [] }),
    key: 'user_id',
    change: 'paints = \'[{"code": "x"}]\'',
  },
  {
    table: 'public.rooms',
    rights: ownerReads,
    rowOf: async (_, { id }) => roomOf(id),
    key: 'id',
    change: "name = 'x'",
  },
  {
    table: 'public.design_documents',
    rowOf: async (db, owner) => ({
      ...(await ofDesign(db, owner)),
      document: {},
    }),
    key: 'run_id',
    change: 'document = \'{"version": 1}\'',
  },
  {
    table: 'public.share_links',
    rowOf: async (_, { id }) => shareLinkOf(id),
    key: 'id',
    change: "title = 'x'",
  },
  {
    table: 'public.board_comments',
    rowOf: async (db, { id }) => commentOf(await db.insertRow('share_links', shareLinkOf(id))),
    key: 'id',
    change: "answer = 'x', answered_at = now()",
  },
  {
    table: 'public.board_approvals',
    // Nobody changes or deletes one, nor writes one past `approve_shared_design`.
    rights: { anon: '', owner: '', other: '', service: 's' },
    rowOf: async (db, { id }) => {
      const { text: _, ...approval } = commentOf(await db.insertRow('share_links', shareLinkOf(id)))
      return approval
    },
    key: 'id',
    change: "name = 'Ben'",
  },
  {
    table: 'public.board_mails',
    rowOf: async (_, { id }) => ({ user_id: id, changed_at: '2026-01-01T00:00:00Z' }),
    key: 'user_id',
    change: 'claimed_at = now()',
  },
  {
    table: 'public.user_images',
    rights: ownerReads,
    rowOf: async (db, owner) => ({
      id: randomUUID(),
      ...(await ofDesign(db, owner)),
      transformed_path: `users/${owner.id}/user-designs/1.png`,
    }),
    key: 'id',
    change: "style = 'x'",
  },
  {
    table: 'public.user_feedback',
    rowOf: async (_, { id }) => ({
      id: randomUUID(),
      user_id: id,
      feedback_type: 'bug',
      message: 'The brush is too small.',
      rating: 4,
    }),
    key: 'id',
    change: "status = 'x'",
  },
  {
    table: 'public.contacts',
    rowOf: async (_, { id, email }) => ({
      id: randomUUID(),
      user_id: id,
      name: 'Ada',
      email,
      subject: 'Hello',
      message: 'Hello',
    }),
    key: 'id',
    change: "subject = 'x'",
  },
  {
    table: 'public.payment_events',
    rowOf: async () => ({ event_id: randomUUID(), event_type: 'PAYMENT.CAPTURE.COMPLETED', payload: {} }),
    key: 'event_id',
    change: "outcome = 'x'",
  },
  {
    table: 'public.payments',
    rights: ownerReads,
    rowOf: async (_, { id }) => paymentOf(id),
    key: 'order_id',
    change: "status = 'completed', capture_id = 'X', captured_at = now()",
  },
  {
    table: 'public.payment_disputes',
    rowOf: async (db, { id }) => {
      const { order_id } = await db.insertRow('payments', paymentOf(id))
      return { dispute_id: order_id, order_id, state: 'opened', changed_at: '2026-01-01T00:00:00Z' }
    },
    key: 'dispute_id',
    change: "state = 'won'",
  },
  {
    table: 'public.payment_certificates',
    rowOf: async () => ({
      url: `https://api.paypal.com/v1/notifications/certs/${randomUUID()}`,
      pem: 'pem',
      valid_to: '2030-01-01T00:00:00Z',
    }),
    key: 'url',
    change: "pem = 'x'",
  },
  {
    table: 'public.housekeeping_tasks',
    rowOf: async () => ({ task: randomUUID() }),
    key: 'task',
    change: 'done_at = now()',
  },
  {
    table: 'public.run_workers',
    rowOf: async () => ({ id: randomUUID() }),
    key: 'id',
    change: 'seen_at = now()',
  },
  {
    table: 'public.rate_limits',
    rowOf: async () => ({
      key: randomUUID(),
      window_start: '2026-01-01T00:00:00Z',
      expires_at: '2026-01-01T00:01:00Z',
      count: 1,
    }),
    key: 'key',
    change: 'count = 2',
  },
  {
    table: 'storage.objects',
    rowOf: async (_, { id }) => ({ bucket_id: 'user_images', name: `users/${id}/user-designs/1.png` }),
    key: 'name',
    change: "metadata = '{}'",
  },
  {
    table: 'storage.objects',
    rowOf: async (_, { id }) => ({ bucket_id: 'user_uploads', name: `users/${id}/${randomUUID()}` }),
    key: 'name',
    change: "metadata = '{}'",
  },
  {
    table: 'storage.buckets',
    rowOf: async () => ({ id: randomUUID(), name: randomUUID() }),
    key: 'id',
    change: 'public = true',
  },
]
