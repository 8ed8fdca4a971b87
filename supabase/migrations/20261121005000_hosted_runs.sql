-- Runs whose work is done by a hosted engine: its job goes on when our server ends, so another one can finish the run.

-- Where the mask is kept while the job runs. A run that has one can be taken up again: its photo is kept as well.
alter table public.design_runs
  add column mask_path text,
  add constraint mask_in_own_folder check (starts_with(mask_path, 'users/' || user_id::text || '/'));

-- A job makes one design: no two runs may end with the same one.
create unique index design_runs_engine_job_id on public.design_runs (engine_job_id)
where engine_job_id is not null;

-- The files are stored that another server would need to go on. Also a sign of life.
-- outcome: ok | gone (finished, swept, or not this person's)
create function public.keep_run_inputs(
  p_run_id uuid,
  p_user_id uuid,
  p_original_path text,
  p_mask_path text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  update public.design_runs r
  set status = 'generating', original_path = p_original_path, mask_path = p_mask_path
  where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
  returning * into v_run;
  if found then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- Notes the job that works on a run, before anybody waits for it. The same job again changes nothing.
-- outcome: ok | taken (another run has that job) | doubled (this run has another job) | gone
create function public.attach_engine_job(p_run_id uuid, p_user_id uuid, p_engine_job_id text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  select * into v_run
  from public.design_runs r
  where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
  for update;
  if not found then
    select * into v_run from public.design_runs r where r.id = p_run_id;
    return private.run_answer('gone', p_user_id, v_run);
  end if;
  if v_run.engine_job_id <> p_engine_job_id then
    return private.run_answer('doubled', p_user_id, v_run);
  end if;

  begin
    update public.design_runs r
    set status = 'generating', engine_job_id = p_engine_job_id
    where r.id = p_run_id
    returning * into v_run;
  exception when unique_violation then
    return private.run_answer('taken', p_user_id, v_run);
  end;
  return private.run_answer('ok', p_user_id, v_run);
end
$$;

-- Takes over runs that can be taken up again and that nobody has given a sign of life of for `p_quiet_seconds`: of
-- one person or (null) of everybody. Taking one over is a sign of life, so that of two servers only one gets it.
-- outcome: ok, with the runs.
create function public.claim_quiet_runs(p_user_id uuid, p_quiet_seconds int, p_limit int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_cutoff constant timestamptz := now() - make_interval(secs => p_quiet_seconds);
  v_user_id uuid;
  v_claimed jsonb := '[]';
begin
  -- Reads without a lock first: most calls find nothing.
  for v_user_id in
    select distinct r.user_id
    from public.design_runs r
    where r.status in ('reserved', 'generating') and r.mask_path is not null and r.updated_at < v_cutoff
      and (p_user_id is null or r.user_id = p_user_id)
  loop
    exit when jsonb_array_length(v_claimed) >= p_limit;
    if p_user_id is null then
      continue when not private.try_lock_user(v_user_id);
    else
      perform private.lock_user(v_user_id);
    end if;

    with due as (
      select r.id
      from public.design_runs r
      where r.user_id = v_user_id and r.status in ('reserved', 'generating')
        and r.mask_path is not null and r.updated_at < v_cutoff
      order by r.created_at
      limit p_limit - jsonb_array_length(v_claimed)
      for update
    ),
    claimed as (
      update public.design_runs r
      set updated_at = now()
      from due
      where r.id = due.id
      returning r.*
    )
    select v_claimed || coalesce(jsonb_agg(to_jsonb(c)), '[]') into v_claimed from claimed c;
  end loop;

  return jsonb_build_object('outcome', 'ok', 'runs', v_claimed);
end
$$;

-- As before, but a run that can be taken up again is not given up while its job may still be asked about: hosted
-- engines keep their answers for an hour.
create or replace function public.sweep_stale_runs(p_user_id uuid, p_stale_minutes int)
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
  -- Reads without a lock first: most calls find nothing and must not queue behind a running reserve.
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

    -- Looked up again under the lock: a run may have finished in between.
    select array_agg(r.id) into v_run_ids
    from public.design_runs r
    where r.user_id = v_user_id and r.status in ('reserved', 'generating')
      and r.updated_at < case when r.mask_path is null then v_cutoff else v_hosted_cutoff end;

    v_swept := v_swept + (select count(*)::int from private.fail_runs(v_user_id, v_run_ids, 'run_stale'));
  end loop;

  return v_swept;
end
$$;

-- As before, and the masks of runs whose server ended before it could delete them.
create or replace function public.expired_runs(p_user_id uuid, p_hours int)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with due as (
    select r.id, r.user_id, r.result_path, r.original_path, r.mask_path
    from public.design_runs r
    where r.finished_at < now() - make_interval(hours => p_hours) and r.result_expired_at is null
      and (p_user_id is null or r.user_id = p_user_id)
    order by r.finished_at
    limit 300
  ),
  unneeded as (
    select due.result_path as path from due where due.result_path is not null
    union
    select due.mask_path from due where due.mask_path is not null
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

revoke all on function public.keep_run_inputs(uuid, uuid, text, text) from public, anon, authenticated;
revoke all on function public.attach_engine_job(uuid, uuid, text) from public, anon, authenticated;
revoke all on function public.claim_quiet_runs(uuid, int, int) from public, anon, authenticated;
grant execute on function public.keep_run_inputs(uuid, uuid, text, text) to service_role;
grant execute on function public.attach_engine_job(uuid, uuid, text) to service_role;
grant execute on function public.claim_quiet_runs(uuid, int, int) to service_role;
