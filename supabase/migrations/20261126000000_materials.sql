-- Materials from users' own pictures. Only the server reads and writes them. A picture's file lasts as long
-- as its row or a design that was made with it.

create table public.materials (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the picture's file, which is in the user's folder under this name.
  picture text not null check (picture ~ '^[0-9a-f]{64}$'),
  -- What the picture does not tell: name, size, how it is laid.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz not null default now(),
  primary key (user_id, picture)
);

alter table public.materials enable row level security;
revoke all on public.materials from public, anon, authenticated;
grant select, insert, update, delete on public.materials to service_role;

-- Saves a material, or changes what is said of its picture. Counts under the user's lock, so that parallel saves never
-- exceed the limit. `p_limits`: how many a user of the Free plan or of none keeps, and one of a paid plan.
-- Answers `saved` or `full`.
create function public.save_material(p_user_id uuid, p_picture text, p_settings jsonb, p_limits jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_paid boolean;
begin
  perform private.lock_user(p_user_id);
  update public.materials m set settings = p_settings where m.user_id = p_user_id and m.picture = p_picture;
  if found then
    return 'saved';
  end if;
  v_is_paid := exists (
    select from public.unified_subscriptions s
    where s.user_id = p_user_id and s.status = 'active' and s.plan_name <> 'Free'
      and (s.expires_at is null or s.expires_at > now())
  );
  if (select count(*) from public.materials m where m.user_id = p_user_id)
    >= (p_limits ->> case when v_is_paid then 'paid' else 'free' end)::int
  then
    return 'full';
  end if;
  insert into public.materials (user_id, picture, settings) values (p_user_id, p_picture, p_settings);
  return 'saved';
end
$$;

-- As before, and now also for pictures of materials.
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
      regexp_replace(s.name, '-(thumb\.webp|preview\.webp|jpeg\.jpg)$', '.png') as png,
      substring(s.name from '^users/([0-9a-f-]{36})/')::uuid as user_id,
      substring(s.name from '^users/[^/]+/runs/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[-/]')::uuid as run_id,
      substring(s.name from '^users/[^/]+/materials/([0-9a-f]{64})') as picture
    from slice s
    where s.stored_at < now() - make_interval(hours => p_hours)
      and s.name ~ '^users/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(originals|runs|user-designs|materials)/'
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

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
