/**
 * The schema of `supabase/migrations`, as supabase-js wants it, written by hand. `tests/database` calls every function
 * with these arguments by name, and queries check every answer with zod, so a difference shows up there.
 */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
type JsonObject = { [key: string]: Json | undefined }

/** An ISO 8601 time with its offset. */
type Timestamp = string

export type ProfileRow = {
  id: string
  email: string
  full_name: string
  avatar_url: string
  created_at: Timestamp
  updated_at: Timestamp
}

export type SubscriptionRow = {
  id: string
  user_id: string
  plan_name: 'Free' | 'Pro' | 'Premium' | 'Business'
  /** US dollars. */
  price: number
  designs_left: number
  total_designs: number
  payment_id: string | null
  payment_provider: 'paypal' | null
  features: JsonObject
  status: 'active' | 'inactive'
  created_at: Timestamp
  updated_at: Timestamp
  last_payment_date: Timestamp | null
  expires_at: Timestamp | null
  /** The end that the user was reminded of. */
  end_reminded: Timestamp | null
}

export type DesignRunRow = {
  id: string
  user_id: string
  subscription_id: string
  /** `reserved`: waits for a process. `generating`: one works on it. */
  status: 'reserved' | 'generating' | 'succeeded' | 'failed'
  /** How often a process has claimed it. */
  attempt: number
  /** What it is made from; `kept`: any process can redo it. */
  inputs: 'storing' | 'kept' | 'removed'
  params: JsonObject
  request_hash: string
  engine: string
  engine_job_id: string | null
  /** US cents; 0 for our own engine. */
  cost_cents: number
  engine_begun_at: Timestamp | null
  seed: number
  original_path: string | null
  result_path: string | null
  result_expired_at: Timestamp | null
  files_removed_at: Timestamp | null
  receipt: JsonObject | null
  error_code: string | null
  credit_refunded_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  finished_at: Timestamp | null
}

export type StoredDesignRow = {
  id: string
  user_id: string
  run_id: string | null
  original_path: string
  transformed_path: string
  style: string
  prompt: string
  status: 'completed'
  metadata: JsonObject
  created_at: Timestamp
}

export type FeedbackRow = {
  id: string
  user_id: string
  feedback_type: 'bug' | 'feature' | 'improvement' | 'other'
  message: string
  rating: number
  status: string
  answered_at: Timestamp | null
  created_at: Timestamp
}

export type ContactRow = {
  id: string
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  answered_at: Timestamp | null
  created_at: Timestamp
}

export type PaymentEventRow = {
  event_id: string
  event_type: string
  resource_id: string | null
  payload: JsonObject
  outcome: string | null
  received_at: Timestamp
}

export type PaymentRow = {
  /** PayPal's order id. */
  order_id: string
  /** `null` once the account is deleted. */
  user_id: string | null
  plan_name: 'Pro' | 'Premium' | 'Business'
  is_yearly: boolean
  amount: number
  currency: string
  ends_free: boolean
  status:
    | 'created'
    | 'declined'
    | 'cancelled'
    | 'pending'
    | 'completed'
    | 'refund_due'
    | 'refunded'
    | 'reversed'
    | 'denied'
  refund_reason: 'already_active' | 'mismatch' | 'no_person' | null
  capture_id: string | null
  captured_amount: number | null
  refund_id: string | null
  refunded_amount: number
  declines: number
  subscription_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  captured_at: Timestamp | null
  refunded_at: Timestamp | null
  checks: number
  checked_at: Timestamp | null
  /** Since when somebody sends the receipt, or has sent it. */
  receipt_claimed_at: Timestamp | null
}

export type FreePlanTakenRow = { subject_hash: string; taken_at: Timestamp }

/** What the owner did by hand. */
export type AdminActionRow = {
  id: string
  action: string
  /** A user's id or an order's. */
  subject: string
  details: JsonObject
  created_at: Timestamp
}

/** A process that claims runs. */
export type RunWorkerRow = { id: string; seen_at: Timestamp }

export type RateLimitRow = { key: string; window_start: Timestamp; expires_at: Timestamp; count: number }

type NullableColumn<Row> = { [Column in keyof Row]: null extends Row[Column] ? Column : never }[keyof Row]

/** An insert may leave out what may be null and what has a default (`Defaulted`). */
type Table<Row, Defaulted extends keyof Row = never> = {
  Row: Row
  Insert: Omit<Row, Defaulted | NullableColumn<Row>> & Partial<Pick<Row, Defaulted | NullableColumn<Row>>>
  Update: Partial<Row>
  Relationships: []
}

/** `designs_left` is null for a user without a plan in force. */
type RunAnswer<Outcome extends string, Run extends DesignRunRow | null, Left = number | null> = {
  outcome: Outcome
  run: Run
  designs_left: Left
}

export type ReserveAnswer =
  | RunAnswer<'created', DesignRunRow, number>
  | RunAnswer<'existing' | 'conflict', DesignRunRow>
  | RunAnswer<'not_found' | 'no_plan' | 'too_many_refunds' | 'budget_spent', null>
  | RunAnswer<'no_credits', null, number>

/** `gone`: the run had ended before (then it is told) or is not this user's (then it is null). */
export type RunStepAnswer = RunAnswer<'ok', DesignRunRow> | RunAnswer<'gone', DesignRunRow | null>

/** `taken`: another run has that job, or this run another one. */
export type AttachJobAnswer =
  | RunAnswer<'ok' | 'taken' | 'doubled', DesignRunRow>
  | RunAnswer<'gone', DesignRunRow | null>

export type ClaimedRunsAnswer = { outcome: 'ok'; runs: DesignRunRow[] }

export type CreditsAnswer = { outcome: 'ok'; subscription: SubscriptionRow | null; is_active: boolean }

/** `already_used` without a subscription: by an earlier account of the same person. */
export type FreePlanAnswer =
  | { outcome: 'created' | 'already_active'; subscription: SubscriptionRow }
  | { outcome: 'already_used'; subscription: SubscriptionRow | null }

export type SaveDesignAnswer =
  | { outcome: 'created' | 'existing'; design: StoredDesignRow }
  | {
      outcome: 'not_found' | 'result_expired' | 'no_plan' | 'storage_not_in_plan' | 'storage_full'
      design: null
    }

export type ExpiredRunsAnswer = { run_ids: string[]; paths: string[] }

type CloseAccountAnswer = { outcome: 'ok'; ended_run_ids: string[] }
export type RateAnswer = { allowed: boolean; retry_after_seconds: number }

type PaymentAnswer<Outcome extends string, Row extends PaymentRow | null = PaymentRow> = {
  outcome: Outcome
  payment: Row
}

export type OpenPaymentAnswer =
  | PaymentAnswer<'created'>
  | PaymentAnswer<'already_active' | 'free_plan_running', null>

export type ActivateAnswer =
  | (PaymentAnswer<'activated' | 'already_processed'> & { subscription: SubscriptionRow | null })
  | (PaymentAnswer<'refund_due' | 'ended'> & { subscription: null })
  | (PaymentAnswer<'not_found', null> & { subscription: null })

type ChangeCreditsAnswer =
  | { outcome: 'ok' | 'not_enough'; subscription: SubscriptionRow }
  | { outcome: 'no_plan'; subscription: null }

type ExtendPlanAnswer =
  | { outcome: 'ok' | 'never_expires'; subscription: SubscriptionRow }
  | { outcome: 'no_plan'; subscription: null }

type RevenueDay = {
  day: string
  currency: string
  payments: number
  captured_cents: number
  refunded_cents: number
}

export type Database = {
  public: {
    Tables: {
      profiles: Table<ProfileRow, 'email' | 'full_name' | 'avatar_url' | 'created_at' | 'updated_at'>
      unified_subscriptions: Table<
        SubscriptionRow,
        'id' | 'features' | 'status' | 'created_at' | 'updated_at'
      >
      design_runs: Table<
        DesignRunRow,
        'status' | 'attempt' | 'inputs' | 'cost_cents' | 'created_at' | 'updated_at'
      >
      user_images: Table<
        StoredDesignRow,
        'id' | 'original_path' | 'style' | 'prompt' | 'status' | 'metadata' | 'created_at'
      >
      user_feedback: Table<FeedbackRow, 'id' | 'status' | 'created_at'>
      contacts: Table<ContactRow, 'id' | 'created_at'>
      payment_events: Table<PaymentEventRow, 'received_at'>
      payments: Table<
        PaymentRow,
        'ends_free' | 'status' | 'refunded_amount' | 'declines' | 'created_at' | 'updated_at' | 'checks'
      >
      run_workers: Table<RunWorkerRow, 'seen_at'>
      rate_limits: Table<RateLimitRow>
      free_plans_taken: Table<FreePlanTakenRow, 'taken_at'>
      admin_actions: Table<AdminActionRow, 'id' | 'details' | 'created_at'>
    }
    Views: Record<never, never>
    Functions: {
      is_plan_active: { Args: { s: SubscriptionRow; p_at?: Timestamp }; Returns: boolean }
      decrement_design_credits: {
        Args: { p_subscription_id: string; p_user_id: string }
        Returns: SubscriptionRow
      }
      start_free_plan: {
        Args: { p_user_id: string; p_designs: number; p_subject_hash: string }
        Returns: FreePlanAnswer
      }
      read_credits: { Args: { p_user_id: string; p_quiet_seconds: number }; Returns: CreditsAnswer }
      /** `p_user_id: null` sweeps everybody. */
      sweep_stale_runs: { Args: { p_user_id: string | null; p_quiet_seconds: number }; Returns: number }
      reserve_design_run: {
        Args: {
          p_run_id: string
          p_user_id: string
          p_params: JsonObject
          p_request_hash: string
          p_engine: string
          p_seed: number
          p_original_path: string | null
          p_is_claimed: boolean
          p_quiet_seconds: number
          p_cost_cents: number
          p_max_refunds: number
          p_budget_cents: number | null
        }
        Returns: ReserveAnswer
      }
      touch_design_run: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number }
        Returns: RunStepAnswer
      }
      keep_run_inputs: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number }
        Returns: RunStepAnswer
      }
      attach_engine_job: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number; p_engine_job_id: string }
        Returns: AttachJobAnswer
      }
      note_engine_begun: { Args: { p_run_id: string; p_user_id: string }; Returns: RunStepAnswer }
      /** `p_user_id: null` looks at everybody. */
      claim_design_runs: {
        Args: {
          p_worker_id: string
          p_user_id: string | null
          p_engines: string[]
          p_limit: number
          p_quiet_seconds: number
        }
        Returns: ClaimedRunsAnswer
      }
      release_design_run: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number }
        Returns: RunStepAnswer | RunAnswer<'refunded', DesignRunRow>
      }
      complete_design_run: {
        Args: {
          p_run_id: string
          p_user_id: string
          p_attempt: number
          p_result_path: string
          p_receipt: JsonObject
        }
        Returns: RunStepAnswer
      }
      /** `p_attempt: null` ends the run whoever works on it. */
      fail_design_run: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number | null; p_error_code: string }
        Returns: RunStepAnswer | RunAnswer<'begun', DesignRunRow>
      }
      /** `p_user_id: null` looks at everybody. */
      expired_runs: { Args: { p_user_id: string | null; p_hours: number }; Returns: ExpiredRunsAnswer }
      mark_runs_expired: { Args: { p_run_ids: string[] }; Returns: number }
      /** `p_limits`: plan name → designs kept; null is unlimited, 0 or absent none. */
      save_design: {
        Args: {
          p_run_id: string
          p_user_id: string
          p_timestamp: number
          p_transformed_path: string
          p_limits: { [planName: string]: number | null }
          p_metadata: JsonObject
        }
        Returns: SaveDesignAnswer
      }
      close_account: { Args: { p_user_id: string }; Returns: CloseAccountAnswer }
      open_payment: {
        Args: {
          p_order_id: string
          p_user_id: string
          p_plan_name: string
          p_is_yearly: boolean
          p_amount_cents: number
          p_currency: string
          p_ends_free: boolean
        }
        Returns: OpenPaymentAnswer
      }
      note_payment: {
        Args: {
          p_order_id: string
          p_status: string
          p_capture_id: string | null
          p_declines: number
        }
        Returns: PaymentAnswer<'ok' | 'unchanged'> | PaymentAnswer<'not_found', null>
      }
      /** `p_user_id: null` looks at everybody's. */
      take_due_receipts: {
        Args: { p_order_id: string | null; p_limit: number }
        Returns: { outcome: 'ok'; receipts: JsonObject[] }
      }
      take_ending_plans: {
        Args: { p_days: number; p_limit: number }
        Returns: { outcome: 'ok'; plans: JsonObject[] }
      }
      due_payments: {
        Args: { p_user_id: string | null; p_limit: number }
        Returns: { outcome: 'ok'; payments: PaymentRow[] }
      }
      activate_plan: {
        Args: {
          p_order_id: string
          p_capture_id: string
          p_user_id: string | null
          p_plan_name: string | null
          p_is_yearly: boolean | null
          p_amount_cents: number
          p_currency: string
          p_designs: number
          p_captured_at: Timestamp
        }
        Returns: ActivateAnswer
      }
      end_payment: {
        Args: {
          p_order_id: string
          p_status: string
          p_capture_id: string | null
          p_captured_cents: number | null
          p_refund_id: string | null
          p_refunded_cents: number
        }
        Returns: PaymentAnswer<'ended' | 'unchanged'> | PaymentAnswer<'not_found', null>
      }
      note_partial_refund: {
        Args: { p_order_id: string; p_refund_id: string | null; p_refunded_cents: number }
        Returns: PaymentAnswer<'ok'> | PaymentAnswer<'not_found', null>
      }
      begin_payment_event: {
        Args: {
          p_event_id: string
          p_event_type: string
          p_resource_id: string | null
          p_payload: JsonObject
        }
        Returns: { outcome: 'new' | 'seen' }
      }
      finish_payment_event: {
        Args: { p_event_id: string; p_outcome: string }
        Returns: { outcome: 'ok' }
      }
      delete_old_messages: { Args: { p_months: number }; Returns: number }
      admin_change_credits: { Args: { p_user_id: string; p_change: number }; Returns: ChangeCreditsAnswer }
      admin_extend_plan: { Args: { p_user_id: string; p_days: number }; Returns: ExtendPlanAnswer }
      admin_revenue: { Args: { p_days: number }; Returns: RevenueDay[] }
      delete_ended_counters: { Args: Record<never, never>; Returns: number }
      find_inputs_left: { Args: { p_seconds: number }; Returns: { id: string; user_id: string }[] }
      has_run_worker: { Args: { p_seconds: number }; Returns: boolean }
      find_old_uploads: { Args: { p_hours: number }; Returns: string[] }
      find_orphaned_files: { Args: { p_hours: number; p_limit: number }; Returns: string[] }
      take_rate_token: {
        Args: { p_key: string; p_limit: number; p_window_seconds: number }
        Returns: RateAnswer
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
