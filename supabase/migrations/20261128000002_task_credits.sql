-- A design costs as many credits as its task does. What a run took is kept with it, and that number is refunded.

alter table public.design_runs
  add column credits int not null default 1 check (credits > 0),
  -- How many went back to `refunded_to`: fewer than it took where that plan was full. Null, of runs of before: all.
  add column refunded_credits int check (refunded_credits between 1 and credits);

-- Takes credits, one by default. Raises P0002 without a running plan, 23514 when too few are left.
drop function public.decrement_design_credits(uuid, uuid);
create function public.decrement_design_credits(p_subscription_id uuid, p_user_id uuid, p_credits int default 1)
returns public.unified_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subscription public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);

  select * into v_subscription
  from public.unified_subscriptions s
  where s.id = p_subscription_id and s.user_id = p_user_id and s.status = 'active'
    and (s.expires_at is null or s.expires_at > now())
  for update;

  if not found then
    raise exception 'No active subscription found.' using errcode = 'P0002';
  end if;
  -- Raised here rather than by the check constraint: not every gateway passes a constraint's code on.
  if v_subscription.designs_left < p_credits then
    raise exception 'No design credits left.' using errcode = '23514';
  end if;

  update public.unified_subscriptions s
  set designs_left = s.designs_left - p_credits
  where s.id = v_subscription.id
  returning * into v_subscription;

  return v_subscription;
end
$$;

-- As before, with a number of credits. Says which plan got how many: null when it was full. The caller holds the user's lock and
-- makes sure that a run is refunded once.
drop function private.refund_design_credit(uuid);
create function private.refund_design_credits(
  p_subscription_id uuid,
  p_credits int,
  out refunded_to uuid,
  out refunded_credits int
)
language plpgsql
volatile
set search_path = ''
as $$
begin
  update public.unified_subscriptions s
  set designs_left = s.designs_left + p_credits,
    total_designs = greatest(s.total_designs, s.designs_left + p_credits)
  from public.unified_subscriptions origin
  where origin.id = p_subscription_id and origin.status = 'inactive'
    and s.user_id = origin.user_id and s.status = 'active'
    and (s.expires_at is null or s.expires_at > now())
    and not exists (
      select from public.payments p
      where p.subscription_id = origin.id and p.status in ('refunded', 'reversed', 'denied')
    )
  returning s.id, p_credits into refunded_to, refunded_credits;
  if refunded_to is not null then
    return;
  end if;

  -- Locked, so that what is free in it is what is filled.
  select s.id, least(p_credits, s.total_designs - s.designs_left) into refunded_to, refunded_credits
  from public.unified_subscriptions s
  where s.id = p_subscription_id and s.designs_left < s.total_designs
  for update;
  update public.unified_subscriptions s
  set designs_left = s.designs_left + refunded_credits
  where s.id = refunded_to;
end
$$;

-- Fails unfinished runs of one user and refunds what each took. Runs that have ended stay as they are, so credits are
-- refunded once. The caller holds the user's lock.
create or replace function private.fail_and_refund_runs(p_user_id uuid, p_run_ids uuid[], p_error_code text)
returns setof public.design_runs
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_run public.design_runs;
begin
  for v_run in
    update public.design_runs r
    set status = 'failed', error_code = p_error_code, finished_at = now(), credit_refunded_at = now()
    where r.user_id = p_user_id and r.id = any (p_run_ids) and r.status in ('reserved', 'generating')
    returning r.*
  loop
    select f.refunded_to, f.refunded_credits into v_run.refunded_to, v_run.refunded_credits
    from private.refund_design_credits(v_run.subscription_id, v_run.credits) f;
    update public.design_runs r
    set refunded_to = v_run.refunded_to, refunded_credits = v_run.refunded_credits
    where r.id = v_run.id;
    return next v_run;
  end loop;
end
$$;

-- As before, but for `p_credits`: what the run takes, all or nothing. no_credits: fewer are left.
drop function public.reserve_design_run(
  uuid, uuid, jsonb, text, text, int, text, boolean, int, int, int, int
);
create function public.reserve_design_run(
  p_run_id uuid,
  p_user_id uuid,
  p_params jsonb,
  p_request_hash text,
  p_engine text,
  p_seed int,
  p_original_path text,
  p_is_claimed boolean,
  p_quiet_seconds int,
  p_cost_cents int,
  p_max_refunds int,
  p_budget_cents int,
  p_credits int default 1
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_run public.design_runs;
  v_subscription public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);
  perform public.sweep_stale_runs(p_user_id, p_quiet_seconds);

  select * into v_run from public.design_runs r where r.id = p_run_id;
  if found then
    return private.run_answer(
      case
        when v_run.user_id <> p_user_id then 'not_found'
        when v_run.request_hash <> p_request_hash then 'conflict'
        else 'existing'
      end,
      p_user_id,
      v_run
    );
  end if;

  select * into v_subscription
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active'
  for update;
  if not found or v_subscription.expires_at <= now() then
    return private.run_answer('no_plan', p_user_id, null);
  end if;
  if v_subscription.designs_left < p_credits then
    return private.run_answer('no_credits', p_user_id, null);
  end if;

  if p_cost_cents > 0 then
    if private.count_costly_refunds(p_user_id) >= p_max_refunds then
      return private.run_answer('too_many_refunds', p_user_id, null);
    end if;
    if p_budget_cents is not null then
      -- After the user's lock, as everywhere: one reservation at a time reads the sum and adds to it.
      perform pg_advisory_xact_lock(hashtextextended('hosted_budget', 0));
      if private.hosted_cents_today() + p_cost_cents > p_budget_cents then
        return private.run_answer('budget_spent', p_user_id, null);
      end if;
    end if;
  end if;

  -- The row before the credit: if another user takes the same id at this moment, nothing has been spent.
  insert into public.design_runs (
    id, user_id, subscription_id, status, attempt, params, request_hash, engine, seed, original_path, cost_cents,
    credits
  )
  values (
    p_run_id, p_user_id, v_subscription.id,
    case when p_is_claimed then 'generating' else 'reserved' end,
    case when p_is_claimed then 1 else 0 end,
    p_params, p_request_hash, p_engine, p_seed, p_original_path, p_cost_cents,
    p_credits
  )
  on conflict (id) do nothing
  returning * into v_run;
  if not found then
    return private.run_answer('not_found', p_user_id, null);
  end if;

  perform public.decrement_design_credits(v_subscription.id, p_user_id, p_credits);
  return private.run_answer('created', p_user_id, v_run);
end
$$;

comment on function public.reserve_design_run is
'p_original_path null: no original is kept. p_budget_cents null: no limit on a day''s costs.';

-- Every row that breaks a rule of the ledger, at most fifty of each. An empty list is what has to come back, always.
create or replace function public.check_ledger()
returns table (rule text, subject text, detail text)
language sql
stable
security definer
set search_path = ''
as $$
  (
    with taken as (
      select r.subscription_id as id, sum(r.credits) as credits from public.design_runs r group by r.subscription_id
    ),
    refunded as (
      select r.refunded_to as id, sum(coalesce(r.refunded_credits, r.credits)) as credits
      from public.design_runs r
      where r.refunded_to is not null
      group by r.refunded_to
    )
    select 'credits', s.id::text, format(
      '%s left, though %s were granted, %s taken and %s refunded',
      s.designs_left, s.granted_designs, coalesce(t.credits, 0), coalesce(b.credits, 0)
    )
    from public.unified_subscriptions s
    left join taken t on t.id = s.id
    left join refunded b on b.id = s.id
    where s.designs_left is distinct from s.granted_designs - coalesce(t.credits, 0) + coalesce(b.credits, 0)
    limit 50
  )
  union all
  (
    select 'one_active_plan', s.user_id::text, format('%s active plans', count(*))
    from public.unified_subscriptions s
    where s.status = 'active'
    group by s.user_id
    having count(*) > 1
    limit 50
  )
  union all
  (
    select 'paid_without_plan', p.order_id, 'completed, and no plan of its user came of it'
    from public.payments p
    left join public.unified_subscriptions s on s.id = p.subscription_id and s.user_id = p.user_id
    where p.status = 'completed' and p.user_id is not null and s.id is null
    limit 50
  )
  union all
  (
    select 'captured_and_left', p.order_id, format('captured, and %s', p.status)
    from public.payments p
    where p.captured_at is not null and p.status in ('created', 'declined', 'cancelled')
    limit 50
  )
  union all
  (
    select 'plan_without_payment', s.id::text, format(
      'runs on capture %s, whose order is %s', s.payment_id, coalesce(p.status, 'unknown')
    )
    from public.unified_subscriptions s
    left join public.payments p on p.subscription_id = s.id
    where s.status = 'active' and s.payment_id is not null and p.status is distinct from 'completed'
    limit 50
  )
  union all
  (
    select 'refund_amount', p.order_id, format('%s: %s of %s refunded', p.status, p.refunded_amount, p.captured_amount)
    from public.payments p
    where p.refunded_amount > p.captured_amount
      or (p.status = 'refunded' and p.refunded_amount < p.captured_amount)
    limit 50
  )
  union all
  (
    select 'dispute_lost', d.order_id, format('dispute %s is lost, and the payment is completed', d.dispute_id)
    from public.payment_disputes d
    join public.payments p on p.order_id = d.order_id
    where d.state = 'lost' and p.status = 'completed' and d.amount >= p.captured_amount
    limit 50
  )
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
