-- PostgreSQL accepts null for every argument of these functions, and its catalogue can't say for which one null means
-- something. `npm run database-types` reads it here: "p_user_id null: ..." makes the argument nullable in TypeScript.

comment on function public.sweep_stale_runs is 'p_user_id null: runs of all users.';
comment on function public.reserve_design_run is
'p_original_path null: no original is kept. p_budget_cents null: no limit on a day''s costs.';
comment on function public.claim_design_runs is 'p_user_id null: runs of all users.';
comment on function public.fail_design_run is 'p_attempt null: whichever process works on the run.';
comment on function public.expired_runs is 'p_user_id null: runs of all users.';
comment on function public.note_payment is 'p_capture_id null: nothing was captured.';
comment on function public.take_due_receipts is 'p_order_id null: receipts of all orders.';
comment on function public.due_payments is 'p_user_id null: payments of all users.';
comment on function public.activate_plan is
'p_user_id null, p_plan_name null, p_is_yearly null: PayPal''s order does not carry our mark.';
comment on function public.end_payment is
'p_capture_id null: nothing was captured. p_captured_cents null: the amount is unknown. p_refund_id null: no refund of ours.';
comment on function public.note_partial_refund is 'p_refund_id null: PayPal did not name the refund.';
comment on function public.begin_payment_event is 'p_resource_id null: the event names no resource.';
