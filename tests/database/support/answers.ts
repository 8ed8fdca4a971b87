import type { Database, Json, Row } from '@/lib/supabase/database.types'

type Functions = Database['public']['Functions']
type JsonObject = { [key: string]: Json | undefined }

/** Results of functions. The catalogue says no more about JSON; the product validates it with zod. */
export type AnswerOf<Name extends keyof Functions> = Name extends keyof Answers
  ? Answers[Name]
  : Functions[Name]['Returns']

/** `designs_left` is null for a user without an active plan; `run` for one that isn't this user's. */
type RunAnswer = { outcome: string; run: Row<'design_runs'> | null; designs_left: number | null }
type PlanAnswer = { outcome: string; subscription: Row<'unified_subscriptions'> | null }
type PaymentAnswer = { outcome: string; payment: Row<'payments'> | null }

type RevenueDay = {
  day: string
  currency: string
  payments: number
  captured_cents: number
  refunded_cents: number
}

type Answers = {
  start_free_plan: PlanAnswer
  read_credits: PlanAnswer & { is_active: boolean }
  reserve_design_run: RunAnswer
  touch_design_run: RunAnswer
  keep_run_inputs: RunAnswer
  attach_engine_job: RunAnswer
  note_engine_begun: RunAnswer
  note_engine_ended: RunAnswer
  claim_design_runs: { runs: Row<'design_runs'>[] }
  release_design_run: RunAnswer
  complete_design_run: RunAnswer
  fail_design_run: RunAnswer
  expired_runs: { run_ids: string[]; paths: string[] }
  save_design: { outcome: string; design: Row<'user_images'> | null }
  close_account: { ended_run_ids: string[] }
  open_payment: PaymentAnswer
  note_payment: PaymentAnswer
  take_due_receipts: { receipts: JsonObject[] }
  claim_due_receipts: { receipts: JsonObject[] }
  take_ending_plans: { plans: JsonObject[] }
  due_payments: { payments: Row<'payments'>[] }
  activate_plan: PaymentAnswer & PlanAnswer
  end_payment: PaymentAnswer
  claim_withdrawal_mails: { mails: JsonObject[] }
  withdraw_order: PaymentAnswer & { is_new: boolean; received_at: string }
  note_partial_refund: PaymentAnswer
  begin_payment_event: { outcome: string }
  finish_payment_event: { outcome: string }
  admin_change_credits: PlanAnswer
  admin_extend_plan: PlanAnswer
  admin_revenue: RevenueDay[]
  take_rate_tokens: { allowed: boolean; retry_after_seconds: number }
  take_rate_token: { allowed: boolean; retry_after_seconds: number }
}
