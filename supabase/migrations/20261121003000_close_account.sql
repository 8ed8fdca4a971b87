-- The first step of deleting an account: nothing of the person goes on, and nothing can begin. Pictures and the sign-in
-- are deleted after it, by the server; with the sign-in every row of the person goes. Each step can be repeated.

-- Fails what is under way, ends plans, and forgets the counters whose keys name the person.
-- outcome: ok, with the ids of the runs that were ended
create function public.close_account(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_open uuid[];
  v_ended jsonb;
begin
  perform private.lock_user(p_user_id);

  select array_agg(r.id) into v_open
  from public.design_runs r
  where r.user_id = p_user_id and r.status in ('reserved', 'generating');

  select coalesce(jsonb_agg(f.id), '[]') into v_ended
  from private.fail_runs(p_user_id, v_open, 'run_cancelled') f;

  update public.unified_subscriptions s
  set status = 'inactive'
  where s.user_id = p_user_id and s.status = 'active';

  delete from public.rate_limits r
  where r.key like '%:' || p_user_id::text;

  return jsonb_build_object('outcome', 'ok', 'ended_run_ids', v_ended);
end
$$;

revoke all on function public.close_account(uuid) from public, anon, authenticated;
grant execute on function public.close_account(uuid) to service_role;
