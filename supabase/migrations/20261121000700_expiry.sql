-- Pictures that nobody stored are deleted after their keeping time. The database says which; the server deletes.

-- Finished runs older than `p_hours` whose files are still there, and which of those files nothing else needs: every
-- result, and an original once neither a younger run nor a stored design uses it. Changes nothing: the caller deletes
-- the files first and marks the runs after that, so that a deletion that failed is tried again. Null looks at
-- everybody. 500 runs at a time, because storage takes at most 1,000 files in one request.
create function public.expired_runs(p_user_id uuid, p_hours int)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with due as (
    select r.id, r.user_id, r.result_path, r.original_path
    from public.design_runs r
    where r.finished_at < now() - make_interval(hours => p_hours) and r.result_expired_at is null
      and (p_user_id is null or r.user_id = p_user_id)
    order by r.finished_at
    limit 500
  ),
  unneeded as (
    select due.result_path as path from due where due.result_path is not null
    union
    select due.original_path
    from due
    where due.original_path is not null
      and not exists (
        select from public.design_runs r
        where r.user_id = due.user_id and r.original_path = due.original_path and r.result_expired_at is null
          and r.id not in (select d.id from due d)
      )
      and not exists (
        select from public.user_images i
        where i.user_id = due.user_id and i.original_path = due.original_path
      )
  )
  select jsonb_build_object(
    'run_ids', coalesce((select jsonb_agg(due.id) from due), '[]'),
    'paths', coalesce((select jsonb_agg(unneeded.path) from unneeded), '[]')
  )
$$;

-- The files of these runs are gone. Returns how many were not marked before.
create function public.mark_runs_expired(p_run_ids uuid[])
returns int
language sql
volatile
security definer
set search_path = ''
as $$
  with marked as (
    update public.design_runs r
    set result_expired_at = now()
    where r.id = any (p_run_ids) and r.finished_at is not null and r.result_expired_at is null
    returning r.id
  )
  select count(*)::int from marked
$$;

revoke all on function public.expired_runs(uuid, int) from public, anon, authenticated;
revoke all on function public.mark_runs_expired(uuid[]) from public, anon, authenticated;
grant execute on function public.expired_runs(uuid, int) to service_role;
grant execute on function public.mark_runs_expired(uuid[]) to service_role;
