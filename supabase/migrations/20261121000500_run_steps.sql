-- A run's steps. Its credit is taken when it is reserved and given back once when it fails, in the same transaction
-- as the change of status. Expected refusals are outcomes, not exceptions: those would undo the sweep before them.

-- What every call about a run answers with: the run (null when it is not this person's) and the credits left on
-- the plan in force (null without one).
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

-- Takes one credit and opens the run, or does neither.
-- outcome: created | existing (same request again) | conflict (same id, other request) | not_found (somebody
-- else's id) | no_plan | no_credits
create function public.reserve_design_run(
  p_run_id uuid,
  p_user_id uuid,
  p_params jsonb,
  p_request_hash text,
  p_engine text,
  p_seed int,
  p_stale_minutes int
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
  perform public.sweep_stale_runs(p_user_id, p_stale_minutes);

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

  -- The row before the credit: should another person take the same id at this moment, nothing has been spent.
  insert into public.design_runs (id, user_id, subscription_id, params, request_hash, engine, seed)
  values (p_run_id, p_user_id, v_subscription.id, p_params, p_request_hash, p_engine, p_seed)
  on conflict (id) do nothing
  returning * into v_run;
  if not found then
    return private.run_answer('not_found', p_user_id, null);
  end if;

  perform public.decrement_design_credits(v_subscription.id, p_user_id);
  return private.run_answer('created', p_user_id, v_run);
end
$$;

-- The engine is at work. May be called again while it is: keeps the run alive and adds what was not known before
-- (an engine's job id comes after the original is stored); null leaves a value as it is.
-- outcome: ok | gone (finished, swept, or not this person's)
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

-- The design is there. A run that was swept stays failed. The same call again answers ok and changes nothing, so
-- that a lost answer may be asked for once more.
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

-- The design failed: the credit goes back, once.
-- outcome: ok | gone (finished already, or not this person's)
create function public.fail_design_run(p_run_id uuid, p_user_id uuid, p_error_code text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_run public.design_runs;
begin
  perform private.lock_user(p_user_id);

  select * into v_run from private.fail_runs(p_user_id, array[p_run_id], p_error_code);
  if found then
    return private.run_answer('ok', p_user_id, v_run);
  end if;

  select * into v_run from public.design_runs r where r.id = p_run_id;
  return private.run_answer('gone', p_user_id, v_run);
end
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.reserve_design_run(uuid, uuid, jsonb, text, text, int, int)
from public, anon, authenticated;
revoke all on function public.start_design_run(uuid, uuid, text, text) from public, anon, authenticated;
revoke all on function public.complete_design_run(uuid, uuid, text, jsonb) from public, anon, authenticated;
revoke all on function public.fail_design_run(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.reserve_design_run(uuid, uuid, jsonb, text, text, int, int) to service_role;
grant execute on function public.start_design_run(uuid, uuid, text, text) to service_role;
grant execute on function public.complete_design_run(uuid, uuid, text, jsonb) to service_role;
grant execute on function public.fail_design_run(uuid, uuid, text) to service_role;
