/**
 * Every error a user can see: its HTTP status, how it is shown, and where it leads.
 * The messages are in `content/messages/{locale}/errors.json` under the same codes.
 */
export const CATALOGUE = {
  unexpected: { status: 500, tone: 'destructive' },
  service_down: { status: 503, tone: 'destructive' },
  not_found: { status: 404, tone: 'destructive' },
  bad_origin: { status: 403, tone: 'destructive' },
  bad_request: { status: 400, tone: 'destructive' },
  body_too_large: { status: 413, tone: 'destructive' },
  server_busy: { status: 503, tone: 'destructive' },
  body_too_slow: { status: 408, tone: 'destructive' },
  too_many_requests: { status: 429, tone: 'destructive' },
  offline: { status: 503, tone: 'destructive' },
  part_missing: { status: 503, tone: 'destructive' },

  not_signed_in: { status: 401, tone: 'destructive', goTo: 'login' },
  sign_in_failed: { status: 502, tone: 'destructive' },
  sign_out_failed: { status: 502, tone: 'destructive' },
  callback_failed: { status: 502, tone: 'destructive', goTo: 'login' },
  session_setup_failed: { status: 502, tone: 'destructive' },
  session_read_failed: { status: 502, tone: 'destructive' },
  session_missing: { status: 401, tone: 'destructive' },
  profile_failed: { status: 502, tone: 'destructive' },
  authentication_failed: { status: 502, tone: 'destructive' },

  no_active_plan: { status: 402, tone: 'destructive', goTo: 'pricing' },
  subscription_required: { status: 402, tone: 'destructive', goTo: 'pricing' },
  subscription_check_failed: { status: 502, tone: 'destructive', goTo: 'pricing' },
  subscription_fetch_failed: { status: 502, tone: 'destructive' },
  subscription_create_failed: { status: 502, tone: 'destructive' },
  new_subscription_create_failed: { status: 502, tone: 'destructive' },
  already_active: { status: 409, tone: 'destructive' },
  plan_running: { status: 409, tone: 'destructive' },
  free_plan_running: { status: 409, tone: 'warning' },
  free_plan_used: { status: 409, tone: 'destructive', goTo: 'pricing' },

  payments_off: { status: 503, tone: 'warning' },
  payment_unavailable: { status: 503, tone: 'destructive' },
  payment_declined: { status: 402, tone: 'destructive' },
  payment_mismatch: { status: 409, tone: 'destructive' },
  payment_refunded: { status: 409, tone: 'warning' },
  payment_refund_due: { status: 409, tone: 'warning' },
  order_not_found: { status: 404, tone: 'destructive', goTo: 'pricing' },
  order_not_approved: { status: 409, tone: 'destructive' },
  webhook_not_genuine: { status: 400, tone: 'destructive' },

  no_credits: { status: 402, tone: 'destructive', goTo: 'pricing' },
  insufficient_credits: { status: 402, tone: 'destructive' },
  credit_deduction_failed: { status: 502, tone: 'destructive' },
  credit_use_failed: { status: 502, tone: 'destructive' },
  subscription_update_failed: { status: 502, tone: 'destructive' },
  low_credits: { status: 200, tone: 'warning' },

  image_required: { status: 400, tone: 'destructive' },
  mask_required: { status: 400, tone: 'destructive' },
  style_required: { status: 400, tone: 'destructive' },
  room_type_required: { status: 400, tone: 'destructive' },
  image_too_large: { status: 413, tone: 'destructive' },
  unsupported_image: { status: 415, tone: 'destructive' },
  too_many_pixels: { status: 413, tone: 'destructive' },
  image_too_long: { status: 413, tone: 'destructive' },
  image_too_small: { status: 422, tone: 'destructive' },
  upload_missing: { status: 404, tone: 'destructive' },
  image_damaged: { status: 422, tone: 'destructive' },
  mask_too_large: { status: 413, tone: 'destructive' },
  mask_damaged: { status: 422, tone: 'destructive' },
  empty_mask: { status: 422, tone: 'destructive' },
  mask_mismatch: { status: 422, tone: 'destructive' },
  areas_damaged: { status: 422, tone: 'destructive' },
  areas_mismatch: { status: 422, tone: 'destructive' },
  image_validation_failed: { status: 400, tone: 'destructive' },
  image_select_required: { status: 400, tone: 'destructive' },
  area_select_required: { status: 400, tone: 'destructive' },
  user_missing: { status: 401, tone: 'destructive', goTo: 'login' },

  segment_unavailable: { status: 503, tone: 'warning' },
  segment_busy: { status: 503, tone: 'warning' },
  segment_not_loaded: { status: 503, tone: 'warning' },
  segment_photo_gone: { status: 404, tone: 'warning' },

  run_conflict: { status: 409, tone: 'destructive' },
  run_in_progress: { status: 409, tone: 'destructive' },
  run_not_found: { status: 404, tone: 'destructive' },
  run_cancelled: { status: 409, tone: 'warning' },
  cancel_too_late: { status: 409, tone: 'warning' },
  run_stale: { status: 504, tone: 'destructive' },
  result_not_ready: { status: 409, tone: 'destructive' },
  result_expired: { status: 410, tone: 'destructive' },
  engine_refused: { status: 422, tone: 'destructive' },
  design_unchanged: { status: 422, tone: 'destructive' },
  outside_changed: { status: 502, tone: 'destructive' },
  engine_failed: { status: 502, tone: 'destructive' },
  engine_timeout: { status: 504, tone: 'destructive' },
  engine_busy: { status: 503, tone: 'destructive' },
  too_many_cancelled: { status: 429, tone: 'warning' },
  hosted_refunds_used: { status: 429, tone: 'warning' },
  hosted_budget_spent: { status: 503, tone: 'warning' },
  engine_unauthorised: { status: 502, tone: 'destructive' },
  engine_unpaid: { status: 503, tone: 'destructive' },
  engine_rate_limited: { status: 503, tone: 'destructive' },
  engine_unsafe: { status: 422, tone: 'destructive' },
  engine_model_missing: { status: 502, tone: 'destructive' },
  engine_unreachable: { status: 502, tone: 'destructive' },
  engine_cold: { status: 504, tone: 'destructive' },
  engine_job_failed: { status: 502, tone: 'destructive' },
  engine_stopped: { status: 502, tone: 'destructive' },
  engine_output_gone: { status: 502, tone: 'destructive' },
  engine_output_unusable: { status: 502, tone: 'destructive' },
  generation_failed: { status: 502, tone: 'destructive' },
  transform_failed: { status: 502, tone: 'destructive' },

  storage_too_small: { status: 507, tone: 'destructive' },
  storage_refused: { status: 502, tone: 'destructive' },
  storage_limit: { status: 409, tone: 'destructive' },
  storage_not_in_plan: { status: 402, tone: 'destructive' },
  save_failed: { status: 502, tone: 'destructive' },
  stored_load_failed: { status: 502, tone: 'destructive' },
  stored_delete_failed: { status: 502, tone: 'destructive' },
  copy_failed: { status: 500, tone: 'destructive' },
  draft_save_failed: { status: 500, tone: 'destructive' },
  draft_load_failed: { status: 500, tone: 'destructive' },

  account_deletion_failed: { status: 502, tone: 'destructive' },

  contact_failed: { status: 502, tone: 'destructive' },
  withdrawal_failed: { status: 502, tone: 'destructive' },
  feedback_failed: { status: 502, tone: 'destructive' },
} as const satisfies Record<string, CatalogueEntry>

type CatalogueEntry = {
  status: number
  tone: 'destructive' | 'warning'
  /** A key of `ROUTES` where the user can fix it. */
  goTo?: 'login' | 'pricing'
}

export type ErrorCode = keyof typeof CATALOGUE

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(CATALOGUE, code)
}
