-- One row for each design a user asks for: the ledger of credits, and the record that lets a user close the tab and
-- come back. A run takes its credit when it is reserved. When it fails, the credit is refunded in the same
-- transaction.

create table public.design_runs (
  -- Chosen by the client: the same id again is the same run and costs nothing.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Where the credit was taken from, and where a refund goes.
  subscription_id uuid not null references public.unified_subscriptions (id),
  status text not null default 'reserved' check (status in ('reserved', 'generating', 'succeeded', 'failed')),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- Distinguishes a repeated request from another one that carries the same id.
  request_hash text not null,
  engine text not null,
  engine_job_id text,
  -- What a design of a hosted engine costs us, in US cents; 0 for our own engine.
  cost_cents int not null default 0 check (cost_cents >= 0),
  -- The hosted engine is at work, or done: from now on the design costs money and can't be cancelled.
  engine_begun_at timestamptz,
  seed int not null,
  original_path text,
  -- Kept while a hosted engine works: with photo and mask, another server can resume the run.
  mask_path text,
  result_path text,
  -- From then on nobody may use the files, and nothing new may refer to them; their paths stay on record.
  result_expired_at timestamptz,
  -- They have been deleted.
  files_removed_at timestamptz,
  receipt jsonb check (jsonb_typeof(receipt) = 'object'),
  error_code text,
  credit_refunded_at timestamptz,
  created_at timestamptz not null default now(),
  -- Also the heartbeat: a run not updated for a long time has died.
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint finished_has_a_time check ((status in ('succeeded', 'failed')) = (finished_at is not null)),
  constraint failed_has_a_code check ((status = 'failed') = (error_code is not null)),
  -- The ledger's promise: a credit is refunded if, and only if, its run failed.
  constraint failed_is_refunded check ((status = 'failed') = (credit_refunded_at is not null)),
  constraint expired_is_finished check (result_expired_at is null or finished_at is not null),
  constraint removed_is_expired check (files_removed_at is null or result_expired_at is not null),
  constraint succeeded_has_a_result check (status <> 'succeeded' or result_path is not null),
  -- A run can never point into another user's folder.
  constraint original_in_own_folder check (starts_with(original_path, 'users/' || user_id::text || '/')),
  constraint mask_in_own_folder check (starts_with(mask_path, 'users/' || user_id::text || '/')),
  constraint result_in_own_folder check (starts_with(result_path, 'users/' || user_id::text || '/'))
);

create index design_runs_newest_first on public.design_runs (user_id, created_at desc);
create index design_runs_subscription_id on public.design_runs (subscription_id);
create index design_runs_unfinished on public.design_runs (user_id, updated_at)
where status in ('reserved', 'generating');
create index design_runs_to_expire on public.design_runs (finished_at)
where files_removed_at is null;
-- For the day's budget, and for counting what was refunded in a day.
create index design_runs_hosted on public.design_runs (created_at)
where cost_cents > 0;
create index design_runs_hosted_refunds on public.design_runs (user_id, credit_refunded_at)
where cost_cents > 0 and credit_refunded_at is not null;
-- A job makes one design: no two runs may end with the same one.
create unique index design_runs_engine_job_id on public.design_runs (engine_job_id)
where engine_job_id is not null;

create trigger touch_updated_at
before update on public.design_runs
for each row when (new.updated_at is not distinct from old.updated_at)
execute function private.touch_updated_at();

alter table public.design_runs enable row level security;
revoke all on public.design_runs from public, anon, authenticated;
grant select on public.design_runs to authenticated;
grant select, insert, update, delete on public.design_runs to service_role;

create policy "users read their own runs"
on public.design_runs for select to authenticated
using (user_id = (select auth.uid()));

-- What every call about a run answers: the run (null unless it is this user's) and the credits left on the active
-- plan (null without one).
create function private.run_answer(p_outcome text, p_user_id uuid, p_run public.design_runs)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', p_outcome,
    'run', case when p_run.user_id = p_user_id then to_jsonb(p_run) end,
    'designs_left', (
      select s.designs_left
      from public.unified_subscriptions s
      where s.user_id = p_user_id and s.status = 'active'
    )
  )
$$;

-- Hosted runs of a user that were refunded in the last 24 hours though they may have cost money.
create function private.count_costly_refunds(p_user_id uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from public.design_runs r
  where r.user_id = p_user_id and r.cost_cents > 0 and r.engine_job_id is not null
    and r.credit_refunded_at > now() - interval '24 hours'
$$;

-- What the hosted designs of all users cost since midnight in UTC, those that are reserved included.
create function private.hosted_cents_today()
returns bigint
language sql
volatile
set search_path = ''
as $$
  select coalesce(sum(r.cost_cents), 0)
  from public.design_runs r
  where r.cost_cents > 0 and r.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
    and (r.status <> 'failed' or r.engine_job_id is not null)
$$;

-- Takes one credit and creates the run, or does neither. Refusals are outcomes, not exceptions: an exception would
-- undo the refunds of stale runs that come first.
-- A hosted design has a price (`p_cost_cents`), and two limits of its own: refunds per user and 24 hours
-- (`p_max_refunds`), and what all users' designs may cost per day in UTC (`p_budget_cents`, null for no limit). Failures
-- before there was a job cost nothing, so they count for neither.
-- outcome: created | existing (same request again) | conflict (same id, other request) | not_found (another user's
-- id) | no_plan | no_credits | too_many_refunds | budget_spent
create function public.reserve_design_run(
  p_run_id uuid,
  p_user_id uuid,
  p_params jsonb,
  p_request_hash text,
  p_engine text,
  p_seed int,
  p_stale_minutes int,
  p_cost_cents int,
  p_max_refunds int,
  p_budget_cents int
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
  perform public.sweep_stale_runs(p_user_id, p_stale_minutes);

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
  if v_subscription.designs_left = 0 then
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
  insert into public.design_runs (id, user_id, subscription_id, params, request_hash, engine, seed, cost_cents)
  values (p_run_id, p_user_id, v_subscription.id, p_params, p_request_hash, p_engine, p_seed, p_cost_cents)
  on conflict (id) do nothing
  returning * into v_run;
  if not found then
    return private.run_answer('not_found', p_user_id, null);
  end if;

  perform public.decrement_design_credits(v_subscription.id, p_user_id);
  return private.run_answer('created', p_user_id, v_run);
end
$$;

-- Fails unfinished runs of one user and refunds their credits. Runs that have ended stay as they are, so a credit is
-- refunded once. The caller holds the user's lock.
create function private.fail_and_refund_runs(p_user_id uuid, p_run_ids uuid[], p_error_code text)
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
    perform private.refund_design_credit(v_run.subscription_id);
    return next v_run;
  end loop;
end
$$;

-- The design failed: refunds the credit, once. A cancelled one is a failure too, unless a hosted engine has begun with
-- it: then it costs money, and is finished.
-- outcome: ok | begun (can't be cancelled any more) | gone (ended already, or not this user's)
create function public.fail_design_run(p_run_id uuid, p_user_id uuid, p_error_code text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  if p_error_code = 'run_cancelled' then
    select * into v_run
    from public.design_runs r
    where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
      and r.engine_begun_at is not null;
    if found then
      return private.run_answer('begun', p_user_id, v_run);
    end if;
  end if;

  select * into v_run from private.fail_and_refund_runs(p_user_id, array[p_run_id], p_error_code);
  if found then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- Fails and refunds runs that have died: not updated for `p_stale_minutes`. A run of a hosted engine gets an hour
-- more, because the engine keeps its answer that long and the run can be resumed. Null looks at all users. Returns
-- how many.
create function public.sweep_stale_runs(p_user_id uuid, p_stale_minutes int)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_cutoff constant timestamptz := now() - make_interval(mins => p_stale_minutes);
  v_hosted_cutoff constant timestamptz := v_cutoff - interval '1 hour';
  v_user_id uuid;
  v_run_ids uuid[];
  v_swept int := 0;
begin
  -- Read without a lock first: most calls find nothing and must not wait for a running reserve.
  for v_user_id in
    select distinct r.user_id
    from public.design_runs r
    where r.status in ('reserved', 'generating')
      and r.updated_at < case when r.mask_path is null then v_cutoff else v_hosted_cutoff end
      and (p_user_id is null or r.user_id = p_user_id)
  loop
    if p_user_id is null then
      continue when not private.try_lock_user(v_user_id);
    else
      perform private.lock_user(v_user_id);
    end if;

    -- Read again under the lock: a run may have ended in between.
    select array_agg(r.id) into v_run_ids
    from public.design_runs r
    where r.user_id = v_user_id and r.status in ('reserved', 'generating')
      and r.updated_at < case when r.mask_path is null then v_cutoff else v_hosted_cutoff end;

    v_swept := v_swept + (select count(*)::int from private.fail_and_refund_runs(v_user_id, v_run_ids, 'run_stale'));
  end loop;

  return v_swept;
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
