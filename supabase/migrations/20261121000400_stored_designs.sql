-- Designs that users keep. Browsers read their own; the server saves and deletes.

create table public.user_images (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A run is stored at most once.
  run_id uuid unique references public.design_runs (id) on delete set null,
  -- Empty when the run never stored its original.
  original_path text not null default '',
  transformed_path text not null unique,
  style text not null default '',
  prompt text not null default '',
  status text not null default 'completed' check (status = 'completed'),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null default now(),
  constraint original_in_own_folder
  check (original_path = '' or starts_with(original_path, 'users/' || user_id::text || '/')),
  constraint design_in_own_folder
  check (starts_with(transformed_path, 'users/' || user_id::text || '/user-designs/'))
);

create index user_images_newest_first on public.user_images (user_id, created_at desc);

alter table public.user_images enable row level security;
revoke all on public.user_images from public, anon, authenticated;
grant select on public.user_images to authenticated;
grant select, insert, update, delete on public.user_images to service_role;

create policy "users read their own designs"
on public.user_images for select to authenticated
using (user_id = (select auth.uid()));

-- Stores the design of a finished run. Counts under the user's lock, so parallel saves never exceed the limit.
-- `p_limits`: plan name → how many designs it stores; null is unlimited, 0 or absent is none.
-- outcome: created | existing | not_found (no such run, or not finished) | result_expired (its file is deleted) |
-- no_plan | storage_not_in_plan | storage_full
create function public.save_design(
  p_run_id uuid,
  p_user_id uuid,
  p_timestamp bigint,
  p_transformed_path text,
  p_limits jsonb,
  p_metadata jsonb
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_run public.design_runs;
  v_design public.user_images;
  v_plan_name text;
  v_limit int;
begin
  perform private.lock_user(p_user_id);

  -- Locked, so that the run is not marked as expired meanwhile.
  select * into v_run
  from public.design_runs r
  where r.id = p_run_id and r.user_id = p_user_id and r.status = 'succeeded'
  for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found', 'design', null);
  end if;

  select * into v_design from public.user_images i where i.run_id = p_run_id;
  if found then
    return jsonb_build_object('outcome', 'existing', 'design', to_jsonb(v_design));
  end if;
  if v_run.result_expired_at is not null then
    return jsonb_build_object('outcome', 'result_expired', 'design', null);
  end if;

  -- A plan without credits left can still store its designs.
  select s.plan_name into v_plan_name
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active' and (s.expires_at is null or s.expires_at > now());
  if not found then
    return jsonb_build_object('outcome', 'no_plan', 'design', null);
  end if;

  if not p_limits ? v_plan_name or p_limits -> v_plan_name = '0'::jsonb then
    return jsonb_build_object('outcome', 'storage_not_in_plan', 'design', null);
  end if;
  v_limit := (p_limits ->> v_plan_name)::int;
  if (select count(*) from public.user_images i where i.user_id = p_user_id) >= v_limit then
    return jsonb_build_object('outcome', 'storage_full', 'design', null);
  end if;

  insert into public.user_images (user_id, run_id, original_path, transformed_path, style, prompt, metadata)
  values (
    p_user_id,
    p_run_id,
    coalesce(v_run.original_path, ''),
    p_transformed_path,
    coalesce(v_run.params ->> 'style', ''),
    coalesce(v_run.params ->> 'prompt', ''),
    coalesce(p_metadata, '{}') || jsonb_build_object('timestamp', p_timestamp)
  )
  returning * into v_design;

  return jsonb_build_object('outcome', 'created', 'design', to_jsonb(v_design));
end
$$;

-- Marks runs that ended more than `p_hours` ago as expired, and answers with them and with those of their files that
-- nothing else needs: every result and mask, a result also where its server died before it could note that there is
-- one, and an original unless a younger run or a stored design uses it. Null looks
-- at all users. They are marked before their files are deleted, so that a run that begins meanwhile takes none of these
-- originals for its own; a run whose files were not deleted is answered again until it is marked with
-- `mark_runs_expired`. 300 runs at a time, because storage deletes at most 1,000 files per request.
create function public.expired_runs(p_user_id uuid, p_hours int)
returns jsonb
language sql
volatile
security definer
set search_path = ''
as $$
  with ended as (
    select r.id
    from public.design_runs r
    where r.finished_at < now() - make_interval(hours => p_hours) and r.files_removed_at is null
      and (p_user_id is null or r.user_id = p_user_id)
    order by r.finished_at
    limit 300
    for update skip locked
  ),
  due as (
    update public.design_runs r
    set result_expired_at = coalesce(r.result_expired_at, now())
    from ended
    where r.id = ended.id
    returning r.id, r.user_id, r.attempt, r.result_path, r.original_path
  ),
  unneeded as (
    select due.result_path as path from due where due.result_path is not null
    union
    -- Also what was stored by an attempt that died before it could note it.
    select 'users/' || due.user_id || '/runs/' || due.id || '-' || attempts.n || '.png'
    from due, generate_series(1, due.attempt) as attempts (n)
    union
    select due.original_path
    from due
    where due.original_path is not null
      and not exists (
        select from public.design_runs r
        where r.user_id = due.user_id and r.original_path = due.original_path and r.result_expired_at is null
          and r.id not in (select d.id from due d)
      )
      and not exists (
        select from public.user_images i
        where i.user_id = due.user_id and i.original_path = due.original_path
      )
  )
  select jsonb_build_object(
    'run_ids', coalesce((select jsonb_agg(due.id) from due), '[]'),
    'paths', coalesce((select jsonb_agg(unneeded.path) from unneeded), '[]')
  )
$$;

-- The files of these runs have been deleted. Returns how many were not marked before.
create function public.mark_runs_expired(p_run_ids uuid[])
returns int
language sql
volatile
security definer
set search_path = ''
as $$
  with marked as (
    update public.design_runs r
    set files_removed_at = now(), result_expired_at = coalesce(r.result_expired_at, now())
    where r.id = any (p_run_ids) and r.finished_at is not null and r.files_removed_at is null
    returning r.id
  )
  select count(*)::int from marked
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
