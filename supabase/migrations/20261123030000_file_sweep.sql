-- Files that no row refers to: of a process that died between storing a file and recording it, or of a user who was
-- deleted meanwhile. Everything else is deleted by whoever knows its row.

-- How far the sweep has come. It looks at a slice of the files at a time, and rests for a day after the last one.
create table private.file_sweep (
  is_only_row boolean primary key default true check (is_only_row),
  -- The name of the last file that was looked at in this round.
  last_name text not null default '',
  next_slice_at timestamptz not null default now()
);

insert into private.file_sweep default values;

-- Looks at the next `p_limit` files of the bucket for images, and answers with those that were stored more than `p_hours`
-- ago and belong to nothing: to no run whose files have not been deleted yet, and to no stored design. A variant belongs
-- to whatever its PNG belongs to, and what has the id of a run in its name, to that run. What is in none of our folders is
-- not ours to delete. The sweep goes on after them, whatever becomes of them: those that could not be deleted are found
-- again in the next round. Two callers never get the same slice.
create function public.find_orphaned_files(p_hours int, p_limit int)
returns text[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_last_name text;
  v_seen int;
  v_orphans text[];
begin
  select s.last_name into v_last_name
  from private.file_sweep s
  where s.next_slice_at <= now()
  for update skip locked;
  if not found then
    return '{}';
  end if;

  with slice as materialized (
    select o.name, greatest(o.created_at, o.updated_at) as stored_at
    from storage.objects o
    where o.bucket_id = 'user_images' and o.name > v_last_name
    order by o.name
    limit p_limit
  ),
  old as materialized (
    select
      s.name,
      regexp_replace(s.name, '-(thumb\.webp|preview\.webp|jpeg\.jpg)$', '.png') as png,
      substring(s.name from '^users/([0-9a-f-]{36})/')::uuid as user_id,
      substring(s.name from '^users/[^/]+/runs/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[-/]')::uuid as run_id
    from slice s
    where s.stored_at < now() - make_interval(hours => p_hours)
      and s.name ~ '^users/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(originals|runs|user-designs)/'
  )
  select
    (select count(*) from slice),
    (select max(s.name) from slice s),
    coalesce(array_agg(old.name), '{}')
  into v_seen, v_last_name, v_orphans
  from old
  where not exists (
      select from public.design_runs r where r.id = old.run_id and r.user_id = old.user_id and r.files_removed_at is null
    )
    and not exists (
      select from public.design_runs r
      where r.user_id = old.user_id and old.png in (r.original_path, r.result_path) and r.files_removed_at is null
    )
    and not exists (
      select from public.user_images i
      where i.user_id = old.user_id and old.png in (i.original_path, i.transformed_path)
    );

  update private.file_sweep s
  set last_name = case when v_seen < p_limit then '' else v_last_name end,
    next_slice_at = case when v_seen < p_limit then now() + interval '1 day' else now() end;
  return v_orphans;
end
$$;

-- Only the server calls it.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
