-- The steps of a run between its reservation and its end.

-- The engine is at work. Called again as a heartbeat, or to add what was not known before. Null leaves a value as it
-- is.
-- outcome: ok | gone (ended, or not this user's)
create function public.start_design_run(
  p_run_id uuid,
  p_user_id uuid,
  p_original_path text,
  p_engine_job_id text
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
  set status = 'generating',
    original_path = coalesce(p_original_path, r.original_path),
    engine_job_id = coalesce(p_engine_job_id, r.engine_job_id)
  where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
  returning * into v_run;
  if found then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- The design is finished. A run that has failed stays failed. The same call again answers ok and changes nothing, so
-- it can be repeated after a lost answer.
-- outcome: ok | gone
create function public.complete_design_run(
  p_run_id uuid,
  p_user_id uuid,
  p_result_path text,
  p_receipt jsonb
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
  set status = 'succeeded', result_path = p_result_path, receipt = p_receipt, finished_at = now()
  where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
  returning * into v_run;
  if found then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id and r.user_id = p_user_id;
  return private.run_answer(
    case when v_run.status = 'succeeded' and v_run.result_path = p_result_path then 'ok' else 'gone' end,
    p_user_id,
    v_run
  );
end
$$;

-- Where photo and mask are about to be stored, so that another server can resume the run, and so that they are deleted
-- with it. Also a heartbeat.
-- outcome: ok | gone (ended, or not this user's)
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

-- Records the hosted engine's job before anybody waits for it. The same job again changes nothing.
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

-- The hosted engine has begun with the run's job, so the design costs money from now on. Again changes nothing.
-- outcome: ok | gone (ended, or not this user's)
create function public.note_engine_begun(p_run_id uuid, p_user_id uuid)
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
  set engine_begun_at = coalesce(r.engine_begun_at, now())
  where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
  returning * into v_run;
  if found then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- Takes over runs that can be resumed and had no heartbeat for `p_quiet_seconds`, of one user or (null) of all.
-- Claiming counts as a heartbeat, so only one of two servers gets a run. outcome: ok, with the runs
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
  -- Read without a lock first: most calls find nothing.
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

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
