-- One row for each design asked for: the ledger of credits, and what lets a person close the tab and come back.

create table public.design_runs (
  -- Chosen by the client: the same id again is the same run and costs nothing.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Where the credit came from, and where it goes back to.
  subscription_id uuid not null references public.unified_subscriptions (id),
  status text not null default 'reserved' check (status in ('reserved', 'generating', 'succeeded', 'failed')),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- Tells a repeated request from another one that carries the same id.
  request_hash text not null,
  engine text not null,
  engine_job_id text,
  seed int not null,
  original_path text,
  result_path text,
  -- The files are gone from here on; their paths stay as the record of where they were.
  result_expired_at timestamptz,
  receipt jsonb check (jsonb_typeof(receipt) = 'object'),
  error_code text,
  credit_refunded_at timestamptz,
  created_at timestamptz not null default now(),
  -- Also the heartbeat: a run that nobody has touched for long is swept.
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint finished_has_a_time check ((status in ('succeeded', 'failed')) = (finished_at is not null)),
  constraint failed_has_a_code check ((status = 'failed') = (error_code is not null)),
  -- The ledger's promise: a credit is given back when, and only when, its run failed.
  constraint failed_is_refunded check ((status = 'failed') = (credit_refunded_at is not null)),
  constraint expired_is_finished check (result_expired_at is null or finished_at is not null),
  constraint succeeded_has_a_result check (status <> 'succeeded' or result_path is not null),
  -- A run can never point into another person's folder.
  constraint original_in_own_folder check (starts_with(original_path, 'users/' || user_id::text || '/')),
  constraint result_in_own_folder check (starts_with(result_path, 'users/' || user_id::text || '/'))
);

create index design_runs_newest_first on public.design_runs (user_id, created_at desc);
create index design_runs_subscription_id on public.design_runs (subscription_id);
create index design_runs_unfinished on public.design_runs (user_id, updated_at)
where status in ('reserved', 'generating');
create index design_runs_to_expire on public.design_runs (finished_at)
where result_expired_at is null;

create trigger touch_updated_at
before update on public.design_runs
for each row when (new.updated_at is not distinct from old.updated_at)
execute function private.touch_updated_at();

alter table public.design_runs enable row level security;
revoke all on public.design_runs from public, anon, authenticated;
grant select on public.design_runs to authenticated;
grant select, insert, update, delete on public.design_runs to service_role;

create policy "people read their own runs"
on public.design_runs for select to authenticated
using (user_id = (select auth.uid()));
