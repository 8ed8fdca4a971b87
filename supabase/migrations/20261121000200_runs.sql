-- One row for each design a user asks for: the ledger of credits, the queue of work, and the record that lets a user
-- close the tab and come back. A run takes its credit when it is reserved. When it fails, the credit is refunded in the
-- same transaction.

create table public.design_runs (
  -- Chosen by the client: the same id again is the same run and costs nothing.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Where the credit was taken from, and where a refund goes.
  subscription_id uuid not null references public.unified_subscriptions (id),
  -- reserved: its credit is taken, and no process works on it. generating: one does.
  status text not null default 'reserved' check (status in ('reserved', 'generating', 'succeeded', 'failed')),
  -- How often a process has claimed the run. Whoever works on it names the attempt with each step, so that a process
  -- that comes back after another has taken over changes nothing.
  attempt int not null default 0 check (attempt >= 0),
  -- Mask and areas in a folder of the run, which are removed when it has ended, and the photo at `original_path`. Once
  -- they are kept, any process can redo the run.
  inputs text not null default 'storing' check (inputs in ('storing', 'kept', 'removed')),
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
  constraint generating_is_claimed check (status <> 'generating' or attempt > 0),
  constraint result_in_own_folder check (starts_with(result_path, 'users/' || user_id::text || '/'))
);

create index design_runs_newest_first on public.design_runs (user_id, created_at desc);
-- Few of a user's runs still have their image.
create index design_runs_with_image on public.design_runs (user_id, created_at desc)
where status = 'succeeded' and result_expired_at is null;
create index design_runs_subscription_id on public.design_runs (subscription_id);
create index design_runs_unfinished on public.design_runs (user_id, updated_at)
where status in ('reserved', 'generating');
-- The queue, across users.
create index design_runs_in_line on public.design_runs (created_at)
where status in ('reserved', 'generating');
create index design_runs_inputs_left on public.design_runs (finished_at)
where inputs <> 'removed';
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
-- undo the refunds of stale runs that come first. `p_is_claimed`: the caller works on it at once; otherwise the run waits
-- until its inputs are kept and a process claims it. `p_original_path`: where the photo is, or is about to be stored, so
-- that it is deleted with the run.
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
  p_original_path text,
  p_is_claimed boolean,
  p_quiet_seconds int,
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
  insert into public.design_runs (
    id, user_id, subscription_id, status, attempt, params, request_hash, engine, seed, original_path, cost_cents
  )
  values (
    p_run_id, p_user_id, v_subscription.id,
    case when p_is_claimed then 'generating' else 'reserved' end,
    case when p_is_claimed then 1 else 0 end,
    p_params, p_request_hash, p_engine, p_seed, p_original_path, p_cost_cents
  )
  on conflict (id) do nothing
  returning * into v_run;
  if not found then
    return private.run_answer('not_found', p_user_id, null);
  end if;

  perform public.decrement_design_credits(v_subscription.id, p_user_id);
  return private.run_answer('created', p_user_id, v_run);
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
