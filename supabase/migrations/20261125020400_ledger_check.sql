-- The ledger's rules as a query over the live rows: what tests hold on their own rows has to hold on those of users as well.

-- What a plan began with, and what the owner has given or taken since. With the runs it explains `designs_left`.
alter table public.unified_subscriptions add column granted_designs int;
-- The plan that a refunded credit went to; null when there was none that could take it.
alter table public.design_runs add column refunded_to uuid;

-- What is known of the past: a credit went back to where it came from. What a plan began with follows from the rest. These rows
-- have not changed for anybody, so their times stay.
alter table public.design_runs disable trigger touch_updated_at;
update public.design_runs r set refunded_to = r.subscription_id where r.credit_refunded_at is not null;
alter table public.design_runs enable trigger touch_updated_at;

alter table public.unified_subscriptions disable trigger touch_updated_at;
update public.unified_subscriptions s
set granted_designs = s.designs_left
  + (select count(*) from public.design_runs r where r.subscription_id = s.id)
  - (select count(*) from public.design_runs r where r.refunded_to = s.id);
alter table public.unified_subscriptions enable trigger touch_updated_at;

create function private.note_granted_designs()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.granted_designs := new.designs_left;
  return new;
end
$$;

create trigger note_granted_designs
before insert on public.unified_subscriptions
for each row when (new.granted_designs is null)
execute function private.note_granted_designs();

-- As before, and says which plan got the credit: null when it was full. The caller holds the user's lock and makes sure that a
-- run is refunded once.
drop function private.refund_design_credit(uuid);
create function private.refund_design_credit(p_subscription_id uuid)
returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_refunded_to uuid;
begin
  update public.unified_subscriptions s
  set designs_left = s.designs_left + 1,
    total_designs = greatest(s.total_designs, s.designs_left + 1)
  from public.unified_subscriptions origin
  where origin.id = p_subscription_id and origin.status = 'inactive'
    and s.user_id = origin.user_id and s.status = 'active'
    and (s.expires_at is null or s.expires_at > now())
    and not exists (
      select from public.payments p
      where p.subscription_id = origin.id and p.status in ('refunded', 'reversed', 'denied')
    )
  returning s.id into v_refunded_to;
  if v_refunded_to is not null then
    return v_refunded_to;
  end if;

  update public.unified_subscriptions s
  set designs_left = s.designs_left + 1
  where s.id = p_subscription_id and s.designs_left < s.total_designs
  returning s.id into v_refunded_to;
  return v_refunded_to;
end
$$;

-- Fails unfinished runs of one user and refunds their credits. Runs that have ended stay as they are, so a credit is
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
    v_run.refunded_to := private.refund_design_credit(v_run.subscription_id);
    update public.design_runs r set refunded_to = v_run.refunded_to where r.id = v_run.id;
    return next v_run;
  end loop;
end
$$;

-- Every row that breaks a rule of the ledger, at most fifty of each. An empty list is what has to come back, always.
create function public.check_ledger()
returns table (rule text, subject text, detail text)
language sql
stable
security definer
set search_path = ''
as $$
  (
    with taken as (
      select r.subscription_id as id, count(*) as credits from public.design_runs r group by r.subscription_id
    ),
    refunded as (
      select r.refunded_to as id, count(*) as credits
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
