-- Who works on a run: the table of runs is the queue. A process claims what waits or what was left by a process that
-- died, and hands back what it can't finish.

-- The processes that claim runs, by an id that each draws when it starts: where there are processes that only serve users,
-- these can tell whether anybody makes their designs.
create table public.run_workers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

alter table public.run_workers enable row level security;
revoke all on public.run_workers from public, anon, authenticated;
grant select, insert, update, delete on public.run_workers to service_role;

-- How often a run may be claimed: a run that ends its process each time must not go round for ever.
create function private.max_attempts()
returns int
language sql
immutable
set search_path = ''
as $$
  select 3
$$;

-- Whether another process can redo the unfinished run.
create function private.can_be_redone(r public.design_runs)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select r.status in ('reserved', 'generating') and r.inputs = 'kept' and r.attempt < private.max_attempts()
$$;

-- Claims up to `p_limit` runs of these engines, of one user or (null) of all, that wait or had no heartbeat for
-- `p_quiet_seconds`. Users take turns: whose runs are fewest in work comes first, then the oldest. Of two processes only one gets a run, and none
-- waits for the other: rows that somebody else holds are skipped. `p_limit` 0 only says that the process is there.
-- outcome: ok, with the runs
create function public.claim_design_runs(
  p_worker_id uuid,
  p_user_id uuid,
  p_engines text[],
  p_limit int,
  p_quiet_seconds int
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_cutoff constant timestamptz := now() - make_interval(secs => p_quiet_seconds);
  v_claimed jsonb;
begin
  -- Not with every call: a worker asks once a second.
  insert into public.run_workers as w (id)
  values (p_worker_id)
  on conflict (id) do update set seen_at = now() where w.seen_at < now() - interval '10 seconds';
  delete from public.run_workers w where w.seen_at < now() - interval '1 day';

  with in_work as (
    select r.user_id, count(*) as runs
    from public.design_runs r
    where r.status = 'generating' and r.updated_at >= v_cutoff
    group by r.user_id
  ),
  due as (
    select r.id, coalesce(w.runs, 0) + row_number() over (partition by r.user_id order by r.created_at, r.id) as turn
    from public.design_runs r
    left join in_work w on w.user_id = r.user_id
    -- The states again, for the index: a function tells the planner nothing.
    where r.status in ('reserved', 'generating') and private.can_be_redone(r)
      and (r.status = 'reserved' or r.updated_at < v_cutoff)
      and r.engine = any (p_engines) and (p_user_id is null or r.user_id = p_user_id)
  ),
  free as (
    select r.id
    from due
    join public.design_runs r on r.id = due.id
    -- Once more, for what changed until its row was locked.
    where private.can_be_redone(r) and (r.status = 'reserved' or r.updated_at < v_cutoff)
    order by due.turn, r.created_at
    limit p_limit
    for update of r skip locked
  ),
  claimed as (
    update public.design_runs r
    set status = 'generating', attempt = r.attempt + 1
    from free
    where r.id = free.id
    returning r.*
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') into v_claimed from claimed c;

  return jsonb_build_object('outcome', 'ok', 'runs', v_claimed);
end
$$;

-- A process that stops hands its run back: it waits for another at once, or is refunded where none could redo it.
-- outcome: ok | refunded | gone (ended, another process's by now, or not this user's)
create function public.release_design_run(p_run_id uuid, p_user_id uuid, p_attempt int)
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
  if not private.can_be_redone(v_run) then
    select * into v_run from private.fail_and_refund_runs(p_user_id, array[p_run_id], 'run_stale');
    return private.run_answer('refunded', p_user_id, v_run);
  end if;

  update public.design_runs r set status = 'reserved' where r.id = p_run_id returning * into v_run;
  return private.run_answer('ok', p_user_id, v_run);
end
$$;

-- Since when nobody must have touched an unfinished run for it to be refunded: `p_quiet_seconds` if it can't be redone.
-- Otherwise some process may still take it up, and a hosted engine keeps what it has made, and costs, for an hour.
create function private.dead_since(r public.design_runs, p_quiet_seconds int)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select now() - make_interval(secs => p_quiet_seconds) - case
    when not private.can_be_redone(r) then interval '0'
    when r.engine_job_id is null then interval '5 minutes'
    else interval '1 hour'
  end
$$;

-- Fails and refunds runs that nobody works on or will take up, of one user or (null) of all. Returns how many.
create function public.sweep_stale_runs(p_user_id uuid, p_quiet_seconds int)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid;
  v_run_ids uuid[];
  v_swept int := 0;
begin
  -- Read without a lock first: most calls find nothing and must not wait for a running reserve.
  for v_user_id in
    select distinct r.user_id
    from public.design_runs r
    where r.status in ('reserved', 'generating') and r.updated_at < private.dead_since(r, p_quiet_seconds)
      and (p_user_id is null or r.user_id = p_user_id)
  loop
    if p_user_id is null then
      continue when not private.try_lock_user(v_user_id);
    else
      perform private.lock_user(v_user_id);
    end if;

    -- Read again, and locked: a run may have ended or been claimed in between.
    select array_agg(dead.id) into v_run_ids
    from (
      select r.id
      from public.design_runs r
      where r.user_id = v_user_id and r.status in ('reserved', 'generating')
        and r.updated_at < private.dead_since(r, p_quiet_seconds)
      for update
    ) dead;

    v_swept := v_swept + (select count(*)::int from private.fail_and_refund_runs(v_user_id, v_run_ids, 'run_stale'));
  end loop;

  return v_swept;
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
