-- The steps of a run between its reservation and its end.

-- The run is being worked on: a heartbeat.
-- outcome: ok | gone (ended, another process's by now, or not this user's)
create function public.touch_design_run(p_run_id uuid, p_user_id uuid, p_attempt int)
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
  set updated_at = now()
  where r.id = p_run_id and r.user_id = p_user_id and r.status = 'generating' and r.attempt = p_attempt
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
  p_attempt int,
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
  where r.id = p_run_id and r.user_id = p_user_id and r.status = 'generating' and r.attempt = p_attempt
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

-- The run's inputs are stored: from now on any process can redo it. Also a heartbeat.
-- outcome: ok | gone (ended, another process's by now, or not this user's)
create function public.keep_run_inputs(p_run_id uuid, p_user_id uuid, p_attempt int)
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
  set inputs = 'kept'
  where r.id = p_run_id and r.user_id = p_user_id and r.status in ('reserved', 'generating')
    and r.attempt = p_attempt
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
create function public.attach_engine_job(p_run_id uuid, p_user_id uuid, p_attempt int, p_engine_job_id text)
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
  where r.id = p_run_id and r.user_id = p_user_id and r.status = 'generating' and r.attempt = p_attempt
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
    set engine_job_id = p_engine_job_id
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
-- `p_attempt`: whose work failed; null ends the run whoever works on it.
-- outcome: ok | begun (can't be cancelled any more) | gone (ended, another process's by now, or not this user's)
create function public.fail_design_run(p_run_id uuid, p_user_id uuid, p_attempt int, p_error_code text)
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

  -- Locked, because a claim does not wait for the user's lock.
  perform
  from public.design_runs r
  where r.id = p_run_id and (p_attempt is null or r.status = 'generating' and r.attempt = p_attempt)
  for update;
  if found then
    select * into v_run from private.fail_and_refund_runs(p_user_id, array[p_run_id], p_error_code);
    if found then
      return private.run_answer('ok', p_user_id, v_run);
    end if;
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
