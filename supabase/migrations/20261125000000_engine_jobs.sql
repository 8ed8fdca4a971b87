-- Jobs of hosted engines. A job that was sent may cost money even if we never learn its id, so its cost counts from just before
-- it is sent.

alter table public.design_runs add column engine_sent_at timestamptz;

-- Records, before a job is created, that one may exist from now on; or, with `p_is_sent` false, that the engine refused it, so
-- there is none.
-- outcome: ok | gone (ended, another process's by now, or not this user's)
create function public.note_engine_sent(p_run_id uuid, p_user_id uuid, p_attempt int, p_is_sent boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  -- A refusal also counts if the run has ended in the meantime: nothing was made for it.
  update public.design_runs r
  set engine_sent_at = case when p_is_sent then coalesce(r.engine_sent_at, now()) end
  where r.id = p_run_id and r.user_id = p_user_id and r.attempt = p_attempt and r.engine_job_id is null
    and (r.status = 'generating' or not p_is_sent)
  returning * into v_run;
  if v_run.status = 'generating' then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- A user's hosted runs of the last 24 hours that were refunded although they may have cost money.
create or replace function private.count_costly_refunds(p_user_id uuid)
returns bigint
language sql stable set search_path = '' as $$
  select count(*)
  from public.design_runs r
  where r.user_id = p_user_id and r.cost_cents > 0 and (r.engine_job_id is not null or r.engine_sent_at is not null)
    and r.credit_refunded_at > now() - interval '24 hours'
$$;

-- The cost of all users' hosted designs since midnight UTC, including reserved ones.
create or replace function private.hosted_cents_today()
returns bigint
language sql set search_path = '' as $$
  select coalesce(sum(r.cost_cents), 0)
  from public.design_runs r
  where r.cost_cents > 0 and r.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
    and (r.status <> 'failed' or r.engine_job_id is not null or r.engine_sent_at is not null)
$$;

-- Records the hosted engine's job before anything waits for it. Repeating it with the same job changes nothing. A run that
-- ended while its job was being created still gets the job's id, so that the bill can be traced.
-- outcome: ok | taken (another run has that job) | doubled (this run has another job) | gone
create or replace function public.attach_engine_job(
  p_run_id uuid, p_user_id uuid, p_attempt int, p_engine_job_id text
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  select * into v_run
  from public.design_runs r
  where r.id = p_run_id and r.user_id = p_user_id and r.status = 'generating' and r.attempt = p_attempt
  for update;
  if not found then
    begin
      update public.design_runs r
      set engine_job_id = p_engine_job_id
      where r.id = p_run_id and r.user_id = p_user_id and r.status = 'failed' and r.attempt = p_attempt
        and r.engine_job_id is null and r.engine_sent_at is not null;
    exception when unique_violation then
      null; -- It is another run's job.
    end;
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

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
