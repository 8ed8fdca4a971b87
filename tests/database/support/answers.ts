import type { Database, Json, Row } from '@/lib/supabase/database.types'

type Functions = Database['public']['Functions']
type JsonObject = { [key: string]: Json | undefined }

/** Results of functions. The catalogue says no more about JSON; the product validates it with zod. */
export type AnswerOf<Name extends keyof Functions> = Name extends keyof Answers
  ? Answers[Name]
  : Functions[Name]['Returns']

/** `designs_left` is null for a user without an active plan. */
type RunAnswer<Outcome extends string, Run extends Row<'design_runs'> | null, Left = number | null> = {
  outcome: Outcome
  run: Run
  designs_left: Left
}

type ReserveAnswer =
  | RunAnswer<'created', Row<'design_runs'>, number>
  | RunAnswer<'existing' | 'conflict', Row<'design_runs'>>
  | RunAnswer<'not_found' | 'no_plan' | 'too_many_refunds' | 'budget_spent', null>
  | RunAnswer<'no_credits', null, number>

/** `gone`: the run had ended before (and is returned), or isn't this user's (null). */
type RunStepAnswer = RunAnswer<'ok', Row<'design_runs'>> | RunAnswer<'gone', Row<'design_runs'> | null>

/** `taken`: another run has that job, or this run has another one. */
type AttachJobAnswer =
  | RunAnswer<'ok' | 'taken' | 'doubled', Row<'design_runs'>>
  | RunAnswer<'gone', Row<'design_runs'> | null>

type ClaimedRunsAnswer = { outcome: 'ok'; runs: Row<'design_runs'>[] }

type CreditsAnswer = { outcome: 'ok'; subscription: Row<'unified_subscriptions'> | null; is_active: boolean }

/** `already_used` without a subscription: used by an earlier account of the same person. */
type FreePlanAnswer =
  | { outcome: 'created' | 'already_active'; subscription: Row<'unified_subscriptions'> }
  | { outcome: 'already_used'; subscription: Row<'unified_subscriptions'> | null }

type SaveDesignAnswer =
  | { outcome: 'created' | 'existing'; design: Row<'user_images'> }
  | {
      outcome: 'not_found' | 'result_expired' | 'no_plan' | 'storage_not_in_plan' | 'storage_full'
      design: null
    }

type ExpiredRunsAnswer = { run_ids: string[]; paths: string[] }

type CloseAccountAnswer = { outcome: 'ok'; ended_run_ids: string[] }
type RateAnswer = { allowed: boolean; retry_after_seconds: number }

type PaymentAnswer<Outcome extends string, Payment extends Row<'payments'> | null = Row<'payments'>> = {
  outcome: Outcome
  payment: Payment
}

type OpenPaymentAnswer =
  | PaymentAnswer<'created'>
  | PaymentAnswer<'already_active' | 'free_plan_running', null>

type ActivateAnswer =
  | (PaymentAnswer<'activated' | 'already_processed'> & { subscription: Row<'unified_subscriptions'> | null })
  | (PaymentAnswer<'refund_due' | 'ended'> & { subscription: null })
  | (PaymentAnswer<'not_found', null> & { subscription: null })

type ChangeCreditsAnswer =
  | { outcome: 'ok' | 'not_enough'; subscription: Row<'unified_subscriptions'> }
  | { outcome: 'no_plan'; subscription: null }

type ExtendPlanAnswer =
  | { outcome: 'ok' | 'never_expires'; subscription: Row<'unified_subscriptions'> }
  | { outcome: 'no_plan'; subscription: null }

type RevenueDay = {
  day: string
  currency: string
  payments: number
  captured_cents: number
  refunded_cents: number
}

type Answers = {
  start_free_plan: FreePlanAnswer
  read_credits: CreditsAnswer
  reserve_design_run: ReserveAnswer
  touch_design_run: RunStepAnswer
  keep_run_inputs: RunStepAnswer
  attach_engine_job: AttachJobAnswer
  note_engine_begun: RunStepAnswer
  claim_design_runs: ClaimedRunsAnswer
  release_design_run: RunStepAnswer | RunAnswer<'refunded', Row<'design_runs'>>
  complete_design_run: RunStepAnswer
  fail_design_run: RunStepAnswer | RunAnswer<'begun', Row<'design_runs'>>
  expired_runs: ExpiredRunsAnswer
  save_design: SaveDesignAnswer
  close_account: CloseAccountAnswer
  open_payment: OpenPaymentAnswer
  note_payment: PaymentAnswer<'ok' | 'unchanged'> | PaymentAnswer<'not_found', null>
  take_due_receipts: { outcome: 'ok'; receipts: JsonObject[] }
  claim_due_receipts: { outcome: 'ok'; receipts: JsonObject[] }
  take_ending_plans: { outcome: 'ok'; plans: JsonObject[] }
  due_payments: { outcome: 'ok'; payments: Row<'payments'>[] }
  activate_plan: ActivateAnswer
  end_payment: PaymentAnswer<'ended' | 'unchanged'> | PaymentAnswer<'not_found', null>
  withdraw_order: {
    outcome: 'unknown' | 'asked' | 'refund' | 'used' | 'late' | 'ended'
    is_new: boolean
    received_at: string
    payment: Row<'payments'> | null
  }
  note_partial_refund: PaymentAnswer<'ok'> | PaymentAnswer<'not_found', null>
  begin_payment_event: { outcome: 'new' | 'seen' }
  finish_payment_event: { outcome: 'ok' }
  admin_change_credits: ChangeCreditsAnswer
  admin_extend_plan: ExtendPlanAnswer
  admin_revenue: RevenueDay[]
  take_rate_token: RateAnswer
}
