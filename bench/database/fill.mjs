/** @typedef {{ users: number, runs: number, images: number }} Size */

const PARAMS = `'{"style": "rustic", "roomType": "living_room", "prompt": "${'A quiet room. '.repeat(8)}", "negativePrompt": "",
    "steps": 50, "guidance": 7.5, "strength": 0.8, "seed": 1, "clamped": [], "areas": [{"kind": "wall", "material": "style",
    "color": "", "scale": 1, "perspective": null}], "maskHash": "${'0'.repeat(64)}"}'::jsonb
  || jsonb_build_object('photoHash', md5((g / 5)::text) || md5('photo'))`

/** The id of the n-th row of a kind, so that other rows and queries can refer to it. */
export const idOf = (/** @type {string} */ kind, /** @type {string | number} */ n) =>
  `md5('${kind}' || (${n}))::uuid`

/** Nine in ten runs belong to random users; the tenth to one of a thousand heavy users. */
const OWNER = (/** @type {Size} */ { users }) =>
  `case when g % 10 = 0 then (g / 10) % 1000 else (g * 7919) % ${users} end`

/** Three years, the newest run a moment ago. */
const MADE_AT = (/** @type {number} */ count) => `now() - interval '3 years' * (1 - g::float8 / ${count})`

/**
 * Rows like after three years in production: all files but the last day's were removed, a few runs are in progress, and each
 * user has one running plan. Triggers and foreign keys are off, so nothing checks these statements.
 * @param {Size} size
 * @returns {[what: string, sql: string][]}
 */
export function fillStatements(size) {
  const { users, runs, images } = size
  const user = idOf('user', 'n')
  return [
    [
      'users',
      `insert into auth.users (id, email) select ${user}, n || '@example.com' from generate_series(0, ${users - 1}) n`,
    ],
    [
      'profiles',
      `insert into public.profiles (id, email) select ${user}, n || '@example.com' from generate_series(0, ${users - 1}) n`,
    ],
    [
      'plans',
      `insert into public.unified_subscriptions
         (id, user_id, plan_name, price, designs_left, total_designs, payment_id, payment_provider, status, expires_at)
       select ${idOf('plan', 'n')}, ${user}, 'Pro', 29, 40, 100, 'CAPTURE' || n, 'paypal', 'active', now() + interval '20 days'
       from generate_series(0, ${users - 1}) n`,
    ],
    [
      'payments',
      `insert into public.payments
         (order_id, user_id, plan_name, is_yearly, amount, currency, status, capture_id, captured_amount, captured_at,
          subscription_id, created_at)
       select 'ORDER' || n, ${idOf('user', `n % ${users}`)}, 'Pro', false, 29, 'USD', 'completed', 'CAPTURE' || n, 29, now(),
         ${idOf('plan', `n % ${users}`)}, now() - interval '3 years' * (1 - n::float8 / ${users * 3})
       from generate_series(0, ${users * 3 - 1}) n`,
    ],
    ['runs', runStatement(size)],
    [
      'stored designs',
      `insert into public.user_images (id, user_id, run_id, original_path, transformed_path, style, created_at)
       select ${idOf('image', 'g')}, r.user_id, r.id, coalesce(r.original_path, ''),
         'users/' || r.user_id || '/user-designs/' || g || '.png', 'rustic', r.created_at
       from generate_series(1, ${images}) g join public.design_runs r on r.id = ${idOf('run', `g::bigint * ${Math.floor(runs / images)}`)}`,
    ],
    [
      'limits',
      `insert into public.rate_limits (key, window_start, expires_at, count)
       select 'upload:' || n, now(), now() + interval '1 minute', 3 from generate_series(1, ${users}) n`,
    ],
  ]
}

/** @param {Size} size */
function runStatement(size) {
  const { runs } = size
  const isKept = `${MADE_AT(runs)} > now() - interval '1 day'`
  const isInWork = `g > ${runs - 50}`
  return `insert into public.design_runs
      (id, user_id, subscription_id, status, attempt, inputs, params, request_hash, engine, seed, original_path, result_path, receipt,
       result_expired_at, files_removed_at, created_at, updated_at, finished_at)
    select ${idOf('run', 'g')}, u.id, ${idOf('plan', 'u.n')}, case when ${isInWork} then 'generating' else 'succeeded' end, 1,
      case when ${isInWork} then 'kept' else 'removed' end, ${PARAMS},
      md5(g::text) || md5('request'), 'local', g % 1000000, 'users/' || u.id || '/originals/' || g / 5 || '.png',
      case when not ${isInWork} then 'users/' || u.id || '/runs/' || g || '.png' end,
      '{"changedOutside": 0, "width": 4000, "height": 3000}'::jsonb,
      case when not (${isKept}) then ${MADE_AT(runs)} + interval '1 day' end,
      case when not (${isKept}) then ${MADE_AT(runs)} + interval '1 day' end,
      ${MADE_AT(runs)}, case when ${isInWork} then now() else ${MADE_AT(runs)} end,
      case when not ${isInWork} then ${MADE_AT(runs)} end
    from generate_series(1, ${runs}::bigint) g,
      lateral (select o.n, ${idOf('user', 'o.n')} as id from (select ${OWNER(size)} as n) o) u`
}
