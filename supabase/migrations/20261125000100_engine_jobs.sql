-- Jobs of hosted engines. What was sent may cost money even if nobody ever heard of its job, so its cost counts from the moment
-- before it is sent. A run may have one more job, sent once, whoever carries on with the run: a second try with a hosted model
-- whose image can't be used.

alter table public.design_runs
  add column engine_sent_at timestamptz,
  add column engine_retries int not null default 0 check (engine_retries between 0 and 1),
  -- The first of two jobs, so that it is never taken for the second.
  add column engine_former_job_id text;

-- Notes, before a job is created, that one may exist from now on; or, with `p_is_sent` false, that the engine has refused it, so
-- that there is none. A refused second job leaves the cost of the first.
-- outcome: ok | gone (ended, another process's by now, or not this user's)
create function public.note_engine_sent(p_run_id uuid, p_user_id uuid, p_attempt int, p_is_sent boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  -- A refusal also counts when the run has ended meanwhile: nothing was made for it.
  update public.design_runs r
  set engine_sent_at = case when p_is_sent or r.engine_retries > 0 then coalesce(r.engine_sent_at, now()) end
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

-- Hosted runs of a user that were refunded in the last 24 hours though they may have cost money.
create or replace function private.count_costly_refunds(p_user_id uuid)
returns bigint
language sql stable set search_path = '' as $$
  select count(*)
  from public.design_runs r
  where r.user_id = p_user_id and r.cost_cents > 0 and (r.engine_job_id is not null or r.engine_sent_at is not null)
    and r.credit_refunded_at > now() - interval '24 hours'
$$;

-- What the hosted designs of all users cost since midnight in UTC, those that are reserved included.
create or replace function private.hosted_cents_today()
returns bigint
language sql set search_path = '' as $$
  select coalesce(sum(r.cost_cents), 0)
  from public.design_runs r
  where r.cost_cents > 0 and r.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
    and (r.status <> 'failed' or r.engine_job_id is not null or r.engine_sent_at is not null)
$$;

-- Records the hosted engine's job before anybody waits for it. The same job again changes nothing. A run that was ended while
-- its job was being created gets the job's id all the same, so that whoever looks at the bill finds it.
-- outcome: ok | taken (another run has that job, or it is this run's first one) | doubled (this run has another job) | gone
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
  if v_run.engine_former_job_id = p_engine_job_id then
    return private.run_answer('taken', p_user_id, v_run);
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

-- Ends the first job's part in a run: from now on the run has no job, and costs `p_cost_cents` more.
-- outcome: ok | used (it was asked a second time before) | budget_spent (nothing was changed) | gone
create function public.retry_engine_job(
  p_run_id uuid,
  p_user_id uuid,
  p_attempt int,
  p_engine_job_id text,
  p_cost_cents int,
  p_budget_cents int
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
    select * into v_run from public.design_runs r where r.id = p_run_id;
    return private.run_answer('gone', p_user_id, v_run);
  end if;
  if v_run.engine_retries > 0 or v_run.engine_job_id is distinct from p_engine_job_id then
    return private.run_answer('used', p_user_id, v_run);
  end if;
  if p_budget_cents is not null then
    -- As in reserve_design_run: one at a time reads the sum and adds to it.
    perform pg_advisory_xact_lock(hashtextextended('hosted_budget', 0));
    if private.hosted_cents_today() + p_cost_cents > p_budget_cents then
      return private.run_answer('budget_spent', p_user_id, v_run);
    end if;
  end if;

  update public.design_runs r
  set engine_retries = 1, engine_former_job_id = r.engine_job_id, engine_job_id = null,
    cost_cents = r.cost_cents + p_cost_cents, engine_sent_at = coalesce(r.engine_sent_at, now())
  where r.id = p_run_id
  returning * into v_run;
  return private.run_answer('ok', p_user_id, v_run);
end
$$;

comment on function public.retry_engine_job is 'p_budget_cents null: no limit on a day''s costs.';

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
