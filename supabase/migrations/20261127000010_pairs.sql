-- As before, and now also for the picture of a design with its photo, which is a variant of the design's PNG.
create or replace function public.find_orphaned_files(p_hours int, p_limit int)
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
      regexp_replace(s.name, '-(thumb\.webp|preview\.webp|jpeg\.jpg|noted\.jpg|pair\.jpg|noted-pair\.jpg)$', '.png') as png,
      substring(s.name from '^users/([0-9a-f-]{36})/')::uuid as user_id,
      substring(s.name from '^users/[^/]+/runs/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[-/]')::uuid as run_id,
      substring(s.name from '^users/[^/]+/materials/([0-9a-f]{64})') as picture
    from slice s
    where s.stored_at < now() - make_interval(hours => p_hours)
      and s.name ~ '^users/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(originals|runs|user-designs|materials|rooms)/'
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
    )
    and not exists (
      -- A photo is stored as it was uploaded, and its variants are named as those of a PNG.
      select from public.rooms r
      where r.user_id = old.user_id and r.photo_path in (old.png, regexp_replace(old.png, '\.png$', '.jpg'))
    )
    and not exists (
      select from public.materials m where m.user_id = old.user_id and m.picture = old.picture
    )
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
