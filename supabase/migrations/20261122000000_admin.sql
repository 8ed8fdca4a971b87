-- What the owner does by hand, through `npm run admin`: credits, plans and the books. Only the server's own key may.

alter table public.contacts add column answered_at timestamptz;
alter table public.user_feedback add column answered_at timestamptz;

-- What was done by hand, for whoever has to explain a balance later. `subject` is a user's id or an order's; it refers
-- to nothing, so a deleted account leaves only an id that leads nowhere.
create table public.admin_actions (
  id uuid primary key default gen_random_uuid(),
  action text not null check (btrim(action) <> ''),
  subject text not null check (btrim(subject) <> ''),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now()
);

create index admin_actions_subject on public.admin_actions (subject, created_at);

alter table public.admin_actions enable row level security;
revoke all on public.admin_actions from public, anon, authenticated;
grant select, insert, update, delete on public.admin_actions to service_role;

-- Gives credits (`p_change` > 0) to the plan in force, or takes some. A used-up plan counts, an expired one does not.
-- outcome: ok | no_plan | not_enough (nothing was taken)
create function public.admin_change_credits(p_user_id uuid, p_change int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_plan public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);

  select * into v_plan
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active' and (s.expires_at is null or s.expires_at > now())
  for update;
  if not found then
    return jsonb_build_object('outcome', 'no_plan', 'subscription', null);
  elsif v_plan.designs_left + p_change < 0 then
    return jsonb_build_object('outcome', 'not_enough', 'subscription', to_jsonb(v_plan));
  end if;

  update public.unified_subscriptions s
  set designs_left = s.designs_left + p_change,
    total_designs = greatest(s.total_designs, s.designs_left + p_change)
  where s.id = v_plan.id
  returning * into v_plan;
  insert into public.admin_actions (action, subject, details)
  values ('change_credits', p_user_id::text, jsonb_build_object('subscriptionId', v_plan.id, 'change', p_change));
  return jsonb_build_object('outcome', 'ok', 'subscription', to_jsonb(v_plan));
end
$$;

-- Moves the end of the plan by so many days: from its end, or from now when it has expired. A plan that a payment's
-- refund has ended is inactive and stays so. outcome: ok | no_plan | never_expires
create function public.admin_extend_plan(p_user_id uuid, p_days int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_plan public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);
  if p_days not between 1 and 3660 then
    raise exception 'A plan cannot be extended by % days.', p_days using errcode = '22023';
  end if;

  select * into v_plan
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active'
  for update;
  if not found then
    return jsonb_build_object('outcome', 'no_plan', 'subscription', null);
  elsif v_plan.expires_at is null then
    return jsonb_build_object('outcome', 'never_expires', 'subscription', to_jsonb(v_plan));
  end if;

  update public.unified_subscriptions s
  -- In hours: a day of the database's time zone may have 23 or 25.
  set expires_at = greatest(s.expires_at, now()) + make_interval(hours => 24 * p_days)
  where s.id = v_plan.id
  returning * into v_plan;
  insert into public.admin_actions (action, subject, details)
  values ('extend_plan', p_user_id::text, jsonb_build_object('subscriptionId', v_plan.id, 'days', p_days));
  return jsonb_build_object('outcome', 'ok', 'subscription', to_jsonb(v_plan));
end
$$;

-- What came in and what went back on each of the last `p_days` days (UTC) that saw money, newest first. A payment counts
-- on the day of its capture, its refund on the day of the refund. PayPal's fees are not part of our books.
create function public.admin_revenue(p_days int)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with movements as (
    select (p.captured_at at time zone 'utc')::date as day, p.currency, 1 as payments,
      p.captured_amount as captured, 0 as refunded
    from public.payments p
    where p.captured_at is not null and p.captured_amount > 0
    union all
    select (p.refunded_at at time zone 'utc')::date, p.currency, 0, 0, p.refunded_amount
    from public.payments p
    where p.refunded_at is not null and p.refunded_amount > 0
  ),
  days as (
    select m.day, m.currency, sum(m.payments) as payments,
      round(sum(m.captured) * 100) as captured_cents, round(sum(m.refunded) * 100) as refunded_cents
    from movements m
    where m.day > (now() at time zone 'utc')::date - p_days
    group by m.day, m.currency
  )
  select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc, d.currency), '[]') from days d
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
