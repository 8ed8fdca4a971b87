import { idOf } from './fill.mjs'

/**
 * @typedef {object} Pick The subject of a query.
 * @property {number} n number of the user
 * @property {string} user SQL for the id of a user
 * @property {number} run number of a random user's run
 * @property {string} plan SQL for the id of the user's plan
 */

/** @param {string} columns @param {string} rest */
const runs = (columns, rest) => `select ${columns} from public.design_runs where ${rest}`

/**
 * Every query of ours on a table that grows, as PostgREST sends it; functions with our arguments.
 * @type {Record<string, (pick: Pick) => string>}
 */
export const QUERIES = {
  'a run': ({ user, run }) => runs('*', `user_id = ${user} and id = ${idOf('run', run)}`),
  'newest runs': ({ user }) => runs('*', `user_id = ${user} order by created_at desc limit 20`),
  'older runs': ({ user }) =>
    runs(
      '*',
      `user_id = ${user} and created_at < now() - interval '1 year' order by created_at desc limit 20`,
    ),
  'runs with an image': ({ user }) =>
    runs(
      '*',
      `user_id = ${user} and status = 'succeeded' and result_expired_at is null order by created_at desc limit 101`,
    ),
  'the original of a photo': ({ user }) =>
    runs(
      '*',
      `user_id = ${user} and params->>'photoHash' = 'none' and status = 'succeeded' and result_expired_at is null
       and finished_at > now() - interval '23 hours' limit 1`,
    ),
  'the run of a job': () =>
    runs('*', `status in ('reserved', 'generating') and engine_job_id = 'none' limit 1`),
  'runs of an export': ({ user }) => runs('*', `user_id = ${user} order by created_at, id limit 500`),
  'stored designs': ({ user }) =>
    `select * from public.user_images where user_id = ${user} and status = 'completed' order by created_at desc limit 24`,
  'number of stored designs': ({ user }) =>
    `select count(*) from public.user_images where user_id = ${user} and status = 'completed'`,
  'which runs are stored': ({ user, run }) =>
    `select run_id from public.user_images where user_id = ${user}
     and run_id = any(array(select md5('run' || n)::uuid from generate_series(${run}::bigint, ${run} + 99) n))`,
  'whether an original is needed': ({ user }) =>
    `select id from public.user_images where user_id = ${user} and original_path = 'none' limit 1`,
  'payments of a user': ({ user }) =>
    `select * from public.payments where user_id = ${user} order by created_at desc limit 50`,
  'a payment by its capture': ({ run }) => `select * from public.payments where capture_id = 'CAPTURE${run}'`,
  'refunds due': () => `select order_id from public.payments where status = 'refund_due'`,
  'the plan of a user': ({ user }) =>
    `select expires_at from public.unified_subscriptions where user_id = ${user} and status = 'active'`,
}

const NEW_RUN = `'00000000-0000-4000-8000-000000000000'`
const PARAMS = `'{"style": "rustic"}'`

/** @type {Record<string, (pick: Pick) => string>} */
export const FUNCTIONS = {
  reserve_design_run: ({ user }) =>
    `select public.reserve_design_run(p_run_id => ${NEW_RUN}, p_user_id => ${user}, p_params => ${PARAMS}, p_request_hash => 'x',
       p_engine => 'local', p_seed => 1, p_original_path => null, p_is_claimed => true, p_quiet_seconds => 90,
       p_cost_cents => 4, p_max_refunds => 10, p_budget_cents => 10000)`,
  fail_design_run: ({ user, run }) =>
    `select public.fail_design_run(p_run_id => ${idOf('run', run)}, p_user_id => ${user}, p_attempt => 1,
       p_error_code => 'engine_failed')`,
  'sweep_stale_runs, all': () => 'select public.sweep_stale_runs(p_user_id => null, p_quiet_seconds => 90)',
  'sweep_stale_runs, one user': ({ user }) =>
    `select public.sweep_stale_runs(p_user_id => ${user}, p_quiet_seconds => 90)`,
  'claim_design_runs, all': () =>
    `select public.claim_design_runs(p_worker_id => ${NEW_RUN}, p_user_id => null, p_engines => '{local}', p_limit => 2,
       p_quiet_seconds => 90)`,
  touch_design_run: ({ user, run }) =>
    `select public.touch_design_run(p_run_id => ${idOf('run', run)}, p_user_id => ${user}, p_attempt => 1)`,
  complete_design_run: ({ user, run }) =>
    `select public.complete_design_run(p_run_id => ${idOf('run', run)}, p_user_id => ${user}, p_attempt => 1,
       p_result_path => 'users/' || ${user} || '/runs/new.png', p_receipt => '{}')`,
  delete_ended_counters: () => 'select public.delete_ended_counters()',
  delete_old_messages: () => 'select public.delete_old_messages(p_months => 24)',
  read_credits: ({ user }) => `select public.read_credits(p_user_id => ${user}, p_quiet_seconds => 90)`,
  'expired_runs, all': () => 'select public.expired_runs(p_user_id => null, p_hours => 24)',
  'expired_runs, one user': ({ user }) => `select public.expired_runs(p_user_id => ${user}, p_hours => 24)`,
  'find_inputs_left, all users': () => 'select * from public.find_inputs_left(p_seconds => 60)',
  save_design: ({ user, run }) =>
    `select public.save_design(p_user_id => ${user}, p_run_id => ${idOf('run', run)}, p_timestamp => 1, p_limits => '{"Pro": 1000}',
       p_transformed_path => 'users/' || ${user} || '/user-designs/new.png', p_metadata => '{}')`,
  take_rate_token: ({ n }) =>
    `select public.take_rate_token(p_key => 'upload:${n}', p_limit => 60, p_window_seconds => 60)`,
  'due_payments, all': () => 'select public.due_payments(p_user_id => null, p_limit => 20)',
  open_payment: ({
    user,
  }) => `select public.open_payment(p_order_id => 'NEW', p_user_id => ${user}, p_plan_name => 'Pro', p_is_yearly => false,
       p_amount_cents => 2900, p_currency => 'USD', p_ends_free => false)`,
  begin_payment_event: ({ n }) => `select public.begin_payment_event(p_event_id => 'WH-${n}',
       p_event_type => 'PAYMENT.CAPTURE.REFUNDED', p_resource_id => 'CAPTURE${n}', p_payload => '{}')`,
}
