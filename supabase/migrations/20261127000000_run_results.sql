-- A design and its credit: nobody has both. A result can't be read before its run is complete, nor the run canceled once there
-- is a result.

-- Browsers read no files of their own: the server signs an address for each.
drop policy "users read files in their own folder" on storage.objects;

-- The attempt whose engine has ended: what is left is to store its result.
alter table public.design_runs add column ended_attempt int;

-- The engine has ended, with an image to deliver. From now on, this attempt can't be canceled.
-- outcome: ok | gone (ended, another process's by now, or not this user's)
create function public.note_engine_ended(p_run_id uuid, p_user_id uuid, p_attempt int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  update public.design_runs r
  set ended_attempt = p_attempt
  where r.id = p_run_id and r.user_id = p_user_id and r.status = 'generating' and r.attempt = p_attempt
  returning * into v_run;
  if found then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- Like the one it replaces (see `run_steps`), but also refuses to cancel an attempt whose engine has ended.
create or replace function public.fail_design_run(p_run_id uuid, p_user_id uuid, p_attempt int, p_error_code text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  -- Locked, because a claim doesn't wait for the user's lock.
  select * into v_run
  from public.design_runs r
  where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
    and (p_attempt is null or r.status = 'generating' and r.attempt = p_attempt)
  for update;
  if not found then
    select * into v_run from public.design_runs r where r.id = p_run_id;
    return private.run_answer('gone', p_user_id, v_run);
  end if;

  if p_error_code = 'run_cancelled' and (
    v_run.engine_begun_at is not null or v_run.status = 'generating' and v_run.ended_attempt = v_run.attempt
  ) then
    return private.run_answer('begun', p_user_id, v_run);
  end if;

  select * into v_run from private.fail_and_refund_runs(p_user_id, array[p_run_id], p_error_code);
  return private.run_answer('ok', p_user_id, v_run);
end
$$;

-- Like the one it replaces (see `stored_designs`), but also finds results of abandoned attempts under names that only storage
-- knows.
create or replace function public.expired_runs(p_user_id uuid, p_hours int)
returns jsonb
language sql security definer set search_path = '' as $$
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
    returning r.id, r.user_id, r.result_path, r.original_path
  ),
  unneeded as (
    select due.result_path as path from due where due.result_path is not null
    union
    -- By prefix, with the operators of storage's index of names: from `-` up to the next character.
    select o.name
    from due
    join storage.objects o
      on o.bucket_id = 'user_images' and o.name ~>=~ ('users/' || due.user_id || '/runs/' || due.id || '-')
      and o.name ~<~ ('users/' || due.user_id || '/runs/' || due.id || '.')
    where o.name like '%.png'
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
        select from public.user_images i where i.user_id = due.user_id and i.original_path = due.original_path
      )
  )
  select jsonb_build_object(
    'run_ids', coalesce((select jsonb_agg(due.id) from due), '[]'),
    'paths', coalesce((select jsonb_agg(unneeded.path) from unneeded), '[]')
  )
$$;

-- Like the one it replaces (see `stored_designs`), but also deletes the documents of these runs, unless the design is stored.
create or replace function public.mark_runs_expired(p_run_ids uuid[])
returns int
language sql security definer set search_path = '' as $$
  with marked as (
    update public.design_runs r
    set files_removed_at = now(), result_expired_at = coalesce(r.result_expired_at, now())
    where r.id = any (p_run_ids) and r.finished_at is not null and r.files_removed_at is null
    returning r.id
  ),
  unneeded as (
    delete from public.design_documents d
    using marked
    where d.run_id = marked.id and not exists (select from public.user_images i where i.run_id = d.run_id)
  )
  select count(*)::int from marked
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
