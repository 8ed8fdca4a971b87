-- Rooms: a photo with its areas and finishes, taken up again on any device, and what each design was made from. Browsers
-- read only which of their own rooms changed, for Realtime; everything else goes through the server.

create table public.rooms (
  -- Chosen by the browser, so that a room has it before it is saved.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  -- The photo, in the user's folder. Its file lasts as long as the row.
  photo_path text not null,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- Goes up with every change.
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index rooms_user_id on public.rooms (user_id);

create function private.note_room_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  return new;
end
$$;

revoke all on function private.note_room_change() from public, anon, authenticated, service_role;

create trigger note_change
before update on public.rooms
for each row execute function private.note_room_change();

alter table public.rooms enable row level security;
revoke all on public.rooms from public, anon, authenticated;
grant select (id, user_id, name, revision, updated_at) on public.rooms to authenticated;
grant select, insert, update, delete on public.rooms to service_role;

create policy "users see which of their own rooms changed"
on public.rooms for select to authenticated
using (user_id = (select auth.uid()));

-- The browser listens to its own rooms. A plain PostgreSQL has no such publication.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime')
    and not exists (
      select from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'rooms'
    )
  then
    alter publication supabase_realtime add table public.rooms;
  end if;
end
$$;

-- Creates a room, or saves one that is still at the revision that the change was made from. One transaction of a user
-- at a time, so that parallel saves neither undo each other nor exceed the limit. `p_limits`: how many a user of the
-- Free plan or of none keeps, and one of a paid plan.
-- Answers `{"outcome": "saved", "room": …}`, or as outcome alone: `changed` for another revision, `missing` for a room
-- that is not there or somebody else's, `full`, and `photo_missing` where a room would be created but for its photo.
create function public.save_room(
  p_user_id uuid,
  p_room_id uuid,
  p_name text,
  p_document jsonb,
  p_base_revision int,
  p_photo_path text,
  p_limits jsonb
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_saved jsonb;
  v_is_paid boolean;
begin
  perform private.lock_user(p_user_id);
  update public.rooms r
  set name = p_name, document = p_document
  where r.id = p_room_id and r.user_id = p_user_id and r.revision = p_base_revision
  returning jsonb_build_object('id', r.id, 'name', r.name, 'revision', r.revision, 'updated_at', r.updated_at)
  into v_saved;
  if found then
    return jsonb_build_object('outcome', 'saved', 'room', v_saved);
  end if;
  if exists (select from public.rooms r where r.id = p_room_id and r.user_id = p_user_id) then
    return jsonb_build_object('outcome', 'changed');
  end if;
  if p_base_revision is not null then
    return jsonb_build_object('outcome', 'missing');
  end if;

  v_is_paid := exists (
    select from public.unified_subscriptions s
    where s.user_id = p_user_id and s.status = 'active' and s.plan_name <> 'Free'
      and (s.expires_at is null or s.expires_at > now())
  );
  if (select count(*) from public.rooms r where r.user_id = p_user_id)
    >= (p_limits ->> case when v_is_paid then 'paid' else 'free' end)::int
  then
    return jsonb_build_object('outcome', 'full');
  end if;
  if p_photo_path is null then
    return jsonb_build_object('outcome', 'photo_missing');
  end if;
  insert into public.rooms as r (id, user_id, name, photo_path, document)
  values (p_room_id, p_user_id, p_name, p_photo_path, p_document)
  on conflict (id) do nothing
  returning jsonb_build_object('id', r.id, 'name', r.name, 'revision', r.revision, 'updated_at', r.updated_at)
  into v_saved;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  return jsonb_build_object('outcome', 'saved', 'room', v_saved);
end
$$;

comment on function public.save_room is
'p_base_revision null: the room is new. p_photo_path null: the photo stays, or is not stored yet.';

-- The room as it was when a design was made from it. Only the server reads and writes it.
create table public.design_documents (
  run_id uuid primary key references public.design_runs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  updated_at timestamptz not null default now()
);

create index design_documents_user_id on public.design_documents (user_id);

alter table public.design_documents enable row level security;
revoke all on public.design_documents from public, anon, authenticated;
grant select, insert, update, delete on public.design_documents to service_role;

-- Keeps a document with one of the user's own runs. Answers `saved`, or `not_found` for a run that is not theirs.
create function public.save_design_document(p_user_id uuid, p_run_id uuid, p_document jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.design_documents (run_id, user_id, document)
  select r.id, r.user_id, p_document from public.design_runs r where r.id = p_run_id and r.user_id = p_user_id
  on conflict (run_id) do update set document = excluded.document, updated_at = now();
  return case when found then 'saved' else 'not_found' end;
end
$$;

-- As before, and now also for photos of rooms, and for the JPEG with a note, which is a variant of its PNG.
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
      regexp_replace(s.name, '-(thumb\.webp|preview\.webp|jpeg\.jpg|noted\.jpg)$', '.png') as png,
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

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
