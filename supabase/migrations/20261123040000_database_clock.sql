-- At most a hundred runs of anybody that ended more than so many seconds ago, by the database's clock, and whose inputs are
-- still stored.
create function public.find_inputs_left(p_seconds int)
returns table (id uuid, user_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select r.id, r.user_id
  from public.design_runs r
  where r.inputs <> 'removed' and r.finished_at < now() - make_interval(secs => p_seconds)
  order by r.finished_at
  limit 100
$$;

-- Whether a process that makes designs has asked for work within so many seconds, by the same clock.
create function public.has_run_worker(p_seconds int)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.run_workers w where w.seen_at > now() - make_interval(secs => p_seconds))
$$;

-- Only the server calls them.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
