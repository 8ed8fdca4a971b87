-- Where credits come back: runs that failed, and runs that died and are swept by the next reader.

-- Fails unfinished runs of one person and gives their credits back to the plans they came from, active or not,
-- never above what a plan began with. The caller holds the person's lock.
create function private.fail_runs(p_user_id uuid, p_run_ids uuid[], p_error_code text)
returns setof public.design_runs
language sql
volatile
set search_path = ''
as $$
  with failed as (
    update public.design_runs r
    set status = 'failed', error_code = p_error_code, finished_at = now(), credit_refunded_at = now()
    where r.user_id = p_user_id and r.id = any (p_run_ids) and r.status in ('reserved', 'generating')
    returning r.*
  ),
  refunded as (
    update public.unified_subscriptions s
    set designs_left = least(s.designs_left + owed.credits, s.total_designs)
    from (select f.subscription_id, count(*)::int as credits from failed f group by f.subscription_id) owed
    where s.id = owed.subscription_id
  )
  select * from failed
$$;

-- Fails and refunds runs left unfinished for longer than `p_stale_minutes`; null sweeps everybody. Returns how many.
create function public.sweep_stale_runs(p_user_id uuid, p_stale_minutes int)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_cutoff constant timestamptz := now() - make_interval(mins => p_stale_minutes);
  v_user_id uuid;
  v_run_ids uuid[];
  v_swept int := 0;
begin
  -- Reads without a lock first: most calls find nothing and must not queue behind a running reserve.
  for v_user_id in
    select distinct r.user_id
    from public.design_runs r
    where r.status in ('reserved', 'generating') and r.updated_at < v_cutoff
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
    where r.user_id = v_user_id and r.status in ('reserved', 'generating') and r.updated_at < v_cutoff;

    v_swept := v_swept + (select count(*)::int from private.fail_runs(v_user_id, v_run_ids, 'run_stale'));
  end loop;

  return v_swept;
end
$$;

-- outcome: ok. `subscription` is the row with status active, expired or used up included; `is_active` judges it.
create function public.read_credits(p_user_id uuid, p_stale_minutes int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subscription jsonb;
  v_is_active boolean;
begin
  perform public.sweep_stale_runs(p_user_id, p_stale_minutes);

  select to_jsonb(s), public.is_plan_active(s) into v_subscription, v_is_active
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active';

  return jsonb_build_object(
    'outcome', 'ok',
    'subscription', v_subscription,
    'is_active', coalesce(v_is_active, false)
  );
end
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.sweep_stale_runs(uuid, int) from public, anon, authenticated;
revoke all on function public.read_credits(uuid, int) from public, anon, authenticated;
grant execute on function public.sweep_stale_runs(uuid, int) to service_role;
grant execute on function public.read_credits(uuid, int) to service_role;
