-- Stored files that nothing refers to anymore.

-- Detaches the originals of failed runs that nothing else uses, and returns their paths for deletion. A run that starts in the
-- meantime never reuses one of them: only originals of finished designs are reused.
create function public.release_originals(p_run_ids uuid[])
returns text[]
language sql security definer set search_path = '' as $$
  with unneeded as (
    select r.id, r.original_path as path
    from public.design_runs r
    where r.id = any (p_run_ids) and r.status = 'failed' and r.original_path is not null
      and not exists (
        select from public.design_runs other
        where other.user_id = r.user_id and other.original_path = r.original_path and other.id <> r.id
          and other.files_removed_at is null
      )
      and not exists (
        select from public.user_images i where i.user_id = r.user_id and i.original_path = r.original_path
      )
    for update of r
  ),
  released as (
    update public.design_runs r set original_path = null from unneeded where r.id = unneeded.id returning unneeded.path
  )
  select coalesce(array_agg(r.path), '{}') from released r
$$;

-- Checks the next `p_limit` files of the image bucket, and returns those stored more than `p_hours` ago that belong to nothing:
-- no run whose files still exist, no stored design, no room, no material. A variant belongs to whatever its PNG belongs to, and
-- a file with a run's id in its name belongs to that run. A material's picture lasts as long as a design made with it, and a
-- reference image as long as one of the user's rooms refers to it. Files outside our folders aren't ours to delete. The sweep
-- continues after these files whatever happens to them; those that couldn't be deleted come up again in the next round.
-- Concurrent callers get different files.
create or replace function public.find_orphaned_files(p_hours int, p_limit int)
returns text[]
language plpgsql security definer set search_path = '' as $$
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
      regexp_replace(s.name, '-(thumb\.webp|preview\.webp|jpeg\.jpg|noted\.jpg|pair\.jpg|noted-pair\.jpg|card\.jpg)$', '.png') as png,
      substring(s.name from '^users/([0-9a-f-]{36})/')::uuid as user_id,
      substring(s.name from '^users/[^/]+/runs/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[-/]')::uuid as run_id,
      substring(s.name from '^users/[^/]+/materials/([0-9a-f]{64})') as picture,
      substring(s.name from '^users/[^/]+/references/([0-9a-f]{64})') as reference
    from slice s
    where s.stored_at < now() - make_interval(hours => p_hours)
      and s.name ~ '^users/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(originals|runs|user-designs|materials|rooms|references)/'
  ),
  -- Only for users with such files, because documents are large.
  named as materialized (
    select r.user_id, named.value ->> 'picture' as picture
    from public.rooms r
    cross join (
      values ('$.references[*] ? (@.kind == "picture")'::jsonpath), ('$.mask.areas[*].settings.own'),
        ('$.selections.*.areas[*].settings.own')
    ) paths (path)
    cross join jsonb_path_query(r.document, paths.path) named(value)
    where r.user_id in (select old.user_id from old where coalesce(old.reference, old.picture) is not null)
  )
  select
    (select count(*) from slice),
    (select max(s.name) from slice s),
    coalesce(array_agg(old.name order by old.name), '{}')
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
      select from public.user_images i where i.user_id = old.user_id and old.png in (i.original_path, i.transformed_path)
    )
    and not exists (
      -- A photo is stored as it was uploaded, and its variants are named like those of a PNG.
      select from public.rooms r
      where r.user_id = old.user_id and r.photo_path in (old.png, regexp_replace(old.png, '\.png$', '.jpg'))
    )
    and not exists (select from named n where n.user_id = old.user_id and n.picture in (old.reference, old.picture))
    and not exists (select from public.materials m where m.user_id = old.user_id and m.picture = old.picture)
    and not exists (
      select from public.design_runs r
      where old.picture is not null and r.user_id = old.user_id
        and r.params -> 'areas' @> jsonb_build_array(jsonb_build_object('own', jsonb_build_object('picture', old.picture)))
    );

  update private.file_sweep s
  set last_name = case when v_seen < p_limit then '' else v_last_name end,
    next_slice_at = case when v_seen < p_limit then now() + interval '1 day' else now() end;
  return v_orphans;
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
