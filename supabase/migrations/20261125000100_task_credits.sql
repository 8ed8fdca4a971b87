-- A design costs as many credits as its task does. Each run records what it took, and how much was refunded to which plan, so
-- that the ledger's rules can be checked on users' rows.

-- A plan's initial credits, plus or minus what the owner has changed since. Together with the runs, they explain
-- `designs_left`.
alter table public.unified_subscriptions add column granted_designs int;
alter table public.design_runs
  -- The plan that got the refund; null if none could take it.
  add column refunded_to uuid,
  add column credits int not null default 1 check (credits > 0),
  -- How many credits were refunded: fewer than the run took if the plan was full. Null on runs older than this column: all of
  -- them.
  add column refunded_credits int check (refunded_credits between 1 and credits);

-- Backfills the past: a credit went back to where it came from, and a plan's initial credits follow from the rest. Nothing has
-- changed for users, so `updated_at` stays.
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
language plpgsql set search_path = '' as $$
begin
  new.granted_designs := new.designs_left;
  return new;
end
$$;

create trigger note_granted_designs
before insert on public.unified_subscriptions
for each row when (new.granted_designs is null)
execute function private.note_granted_designs();

-- Takes credits, one by default. Raises P0002 without a running plan, and 23514 if too few are left.
drop function public.decrement_design_credits(uuid, uuid);
create function public.decrement_design_credits(p_subscription_id uuid, p_user_id uuid, p_credits int default 1)
returns public.unified_subscriptions
language plpgsql security definer set search_path = '' as $$
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
  -- Raised here rather than by the check constraint, because not every gateway passes on a constraint's code.
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

-- Refunds credits to the plan they were taken from, up to what that plan started with. If another plan has replaced it, they go
-- there and raise its total, because nobody could use them on the old one. A plan whose payment was refunded keeps its credits,
-- since its money is no longer ours. Returns which plan got how many; nulls if it was full. The caller holds the user's lock
-- and makes sure that a run is refunded once.
drop function private.refund_design_credit(uuid);
create function private.refund_design_credits(
  p_subscription_id uuid, p_credits int, out refunded_to uuid, out refunded_credits int
)
language plpgsql set search_path = '' as $$
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

  -- Locked, so that its free space doesn't change until it is filled.
  select s.id, least(p_credits, s.total_designs - s.designs_left) into refunded_to, refunded_credits
  from public.unified_subscriptions s
  where s.id = p_subscription_id and s.designs_left < s.total_designs
  for update;
  update public.unified_subscriptions s
  set designs_left = s.designs_left + refunded_credits
  where s.id = refunded_to;
end
$$;

-- Fails unfinished runs of one user and refunds what each took. Skips runs that have ended, so credits are refunded once. The
-- caller holds the user's lock.
create or replace function private.fail_and_refund_runs(p_user_id uuid, p_run_ids uuid[], p_error_code text)
returns setof public.design_runs
language plpgsql set search_path = '' as $$
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

-- Like the one it replaces (see `runs`), but takes `p_credits`, all or none. no_credits: fewer are left.
drop function public.reserve_design_run(uuid, uuid, jsonb, text, text, int, text, boolean, int, int, int, int);
create function public.reserve_design_run(
  p_run_id uuid, p_user_id uuid, p_params jsonb, p_request_hash text, p_engine text, p_seed int, p_original_path text,
  p_is_claimed boolean, p_quiet_seconds int, p_cost_cents int, p_max_refunds int, p_budget_cents int,
  p_credits int default 1
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
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
      p_user_id, v_run
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

  -- The row before the credit: if another user takes the same id right now, nothing has been spent.
  insert into public.design_runs (
    id, user_id, subscription_id, status, attempt, params, request_hash, engine, seed, original_path, cost_cents, credits
  )
  values (
    p_run_id, p_user_id, v_subscription.id,
    case when p_is_claimed then 'generating' else 'reserved' end,
    case when p_is_claimed then 1 else 0 end,
    p_params, p_request_hash, p_engine, p_seed, p_original_path, p_cost_cents, p_credits
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

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
