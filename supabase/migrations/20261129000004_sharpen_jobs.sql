-- A hosted image that is smaller than its part of the photo can be enlarged by another model: a further job of the run, whose
-- cost counts from the moment before it is sent. It is sent once, whoever goes on with the run.

alter table public.design_runs
  add column sharpen_sent_at timestamptz,
  add column sharpen_job_id text;

-- To be called before the job is sent.
-- outcome: ok | sent (before; its job is the run's `sharpen_job_id`, null if nobody heard of it) | budget_spent (nothing was
-- changed) | gone
create function public.begin_sharpening(
  p_run_id uuid,
  p_user_id uuid,
  p_attempt int,
  p_cost_cents int,
  p_budget_cents int
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

  select * into v_run
  from public.design_runs r
  where r.id = p_run_id and r.user_id = p_user_id and r.status = 'generating' and r.attempt = p_attempt
  for update;
  if not found then
    select * into v_run from public.design_runs r where r.id = p_run_id;
    return private.run_answer('gone', p_user_id, v_run);
  end if;
  if v_run.sharpen_sent_at is not null then
    return private.run_answer('sent', p_user_id, v_run);
  end if;
  if p_budget_cents is not null then
    -- As in reserve_design_run: one at a time reads the sum and adds to it.
    perform pg_advisory_xact_lock(hashtextextended('hosted_budget', 0));
    if private.hosted_cents_today() + p_cost_cents > p_budget_cents then
      return private.run_answer('budget_spent', p_user_id, v_run);
    end if;
  end if;

  update public.design_runs r
  set sharpen_sent_at = now(), cost_cents = r.cost_cents + p_cost_cents
  where r.id = p_run_id
  returning * into v_run;
  return private.run_answer('ok', p_user_id, v_run);
end
$$;

comment on function public.begin_sharpening is 'p_budget_cents null: no limit on a day''s costs.';

-- Records the job before anybody waits for it. A run that was ended meanwhile, or is another process's, gets its id all the
-- same: whoever looks at the bill finds it.
-- outcome: ok | gone
create function public.attach_sharpen_job(p_run_id uuid, p_user_id uuid, p_attempt int, p_sharpen_job_id text)
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
  set sharpen_job_id = p_sharpen_job_id
  where r.id = p_run_id and r.user_id = p_user_id and r.sharpen_sent_at is not null
    and coalesce(r.sharpen_job_id, p_sharpen_job_id) = p_sharpen_job_id
  returning * into v_run;
  if v_run.status = 'generating' and v_run.attempt = p_attempt then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
