-- Mails to users: a receipt for each payment, and one reminder before a plan ends. Each is claimed here before it is
-- sent, so that of several servers, and of however many webhooks, one sends it.

alter table public.payments add column receipt_claimed_at timestamptz;
-- The end that the user was reminded of: a plan that is extended afterwards has another one.
alter table public.unified_subscriptions add column end_reminded timestamptz;

create index payments_receipt_due on public.payments (captured_at)
where status = 'completed' and receipt_claimed_at is null;

-- Claims receipts that were not sent yet, of one order or (null) of all, with the addresses they go to. An older payment
-- than three days gets none: its owner has seen it in the account. outcome: ok
create function public.take_due_receipts(p_order_id text, p_limit int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_receipts jsonb;
begin
  with due as (
    select p.order_id
    from public.payments p
    where p.status = 'completed' and p.receipt_claimed_at is null
      and p.captured_at > now() - interval '3 days' and p.user_id is not null
      and (p_order_id is null or p.order_id = p_order_id)
    order by p.captured_at
    limit p_limit
    for update skip locked
  ),
  taken as (
    update public.payments p
    set receipt_claimed_at = now()
    from due
    where p.order_id = due.order_id
    returning p.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', u.email,
    'order_id', t.order_id,
    'plan_name', t.plan_name,
    'is_yearly', t.is_yearly,
    'captured_amount', t.captured_amount,
    'currency', t.currency,
    'captured_at', t.captured_at,
    'designs', s.total_designs,
    'expires_at', s.expires_at
  )), '[]') into v_receipts
  from taken t
  join auth.users u on u.id = t.user_id
  join public.unified_subscriptions s on s.id = t.subscription_id
  where coalesce(u.email, '') <> '';
  return jsonb_build_object('outcome', 'ok', 'receipts', v_receipts);
end
$$;

-- Claims reminders of running plans that end within so many days, with the addresses they go to. outcome: ok
create function public.take_ending_plans(p_days int, p_limit int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_plans jsonb;
begin
  with due as (
    select s.id
    from public.unified_subscriptions s
    where public.is_plan_active(s) and s.expires_at < now() + make_interval(days => p_days)
      and s.end_reminded is distinct from s.expires_at
    order by s.expires_at
    limit p_limit
    for update skip locked
  ),
  taken as (
    update public.unified_subscriptions s
    set end_reminded = s.expires_at
    from due
    where s.id = due.id
    returning s.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', u.email,
    'id', t.id,
    'plan_name', t.plan_name,
    'designs_left', t.designs_left,
    'expires_at', t.expires_at
  )), '[]') into v_plans
  from taken t
  join auth.users u on u.id = t.user_id
  where coalesce(u.email, '') <> '';
  return jsonb_build_object('outcome', 'ok', 'plans', v_plans);
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
