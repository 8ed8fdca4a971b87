-- Rooms: a photo with its areas and finishes, to be continued on any device, and what each design was made from. Browsers only
-- read which of their own rooms changed, for Realtime; everything else goes through the server.

create table public.rooms (
  -- Chosen by the browser, so that a room has an id before it is saved.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  -- The photo, in the user's folder. Its file lasts as long as the row.
  photo_path text not null,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- What the room is called as long as its name is empty: see `roomTitle`.
  title text generated always as (coalesce(document ->> 'title', '')) stored,
  -- Incremented with every change.
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index rooms_user_id on public.rooms (user_id);

create function private.note_room_change()
returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  return new;
end
$$;

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

-- Browsers listen to their own rooms: which one changed, never the room itself. A plain PostgreSQL has no such publication.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    alter publication supabase_realtime add table public.rooms (id, user_id, revision);
  end if;
end
$$;

-- Creates a room, or saves one that is still at the revision that was edited. One transaction per user at a time, so that
-- concurrent saves neither undo each other nor exceed the limit of `private.plan_limit`. Returns `{"outcome": "saved", "room":
-- …}`, or just an outcome: `changed` for another revision, `missing` for a room that doesn't exist or isn't theirs, `full`, and
-- `photo_missing` for a new room whose photo isn't stored yet.
create function public.save_room(
  p_user_id uuid, p_room_id uuid, p_name text, p_document jsonb, p_base_revision int, p_photo_path text, p_limits jsonb
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_room public.rooms;
begin
  perform private.lock_user(p_user_id);
  update public.rooms r
  set name = p_name, document = p_document
  where r.id = p_room_id and r.user_id = p_user_id and r.revision = p_base_revision
  returning * into v_room;
  if not found then
    if exists (select from public.rooms r where r.id = p_room_id and r.user_id = p_user_id) then
      return jsonb_build_object('outcome', 'changed');
    elsif p_base_revision is not null then
      return jsonb_build_object('outcome', 'missing');
    elsif (select count(*) from public.rooms r where r.user_id = p_user_id) >= private.plan_limit(p_user_id, p_limits) then
      return jsonb_build_object('outcome', 'full');
    elsif p_photo_path is null then
      return jsonb_build_object('outcome', 'photo_missing');
    end if;
    insert into public.rooms (id, user_id, name, photo_path, document)
    values (p_room_id, p_user_id, p_name, p_photo_path, p_document)
    on conflict (id) do nothing
    returning * into v_room;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
  end if;
  return jsonb_build_object('outcome', 'saved', 'room', jsonb_build_object(
    'id', v_room.id, 'name', v_room.name, 'title', v_room.title, 'revision', v_room.revision, 'updated_at', v_room.updated_at
  ));
end
$$;

comment on function public.save_room is
'p_base_revision null: the room is new. p_photo_path null: the photo stays, or is not stored yet.';

-- The room document a design was made from, as long as the design's image exists. Only the server reads and writes it.
create table public.design_documents (
  run_id uuid primary key references public.design_runs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  updated_at timestamptz not null default now(),
  -- Links a room to its designs. They stay when the room is deleted.
  room_id uuid references public.rooms (id) on delete set null
);

create index design_documents_user_id on public.design_documents (user_id);
create index design_documents_room_id on public.design_documents (room_id);

alter table public.design_documents enable row level security;
revoke all on public.design_documents from public, anon, authenticated;
grant select, insert, update, delete on public.design_documents to service_role;

-- Deletes the document with its design's last image: see `mark_runs_expired` for those of runs.
create function private.delete_design_document()
returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.design_documents d
  using public.design_runs r
  where d.run_id = old.run_id and r.id = d.run_id and r.files_removed_at is not null;
  return null;
end
$$;

create trigger delete_document
after delete on public.user_images
for each row execute function private.delete_design_document();

-- Stores a document with one of the user's designs, and the room it belongs to. A room that doesn't exist or isn't theirs
-- becomes null. Returns `saved`, or `not_found` for a run that isn't theirs, hasn't succeeded, or has no image left.
create function public.save_design_document(
  p_user_id uuid, p_run_id uuid, p_document jsonb, p_room_id uuid default null
)
returns text
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.design_documents (run_id, user_id, document, room_id)
  select d.id, d.user_id, p_document, (select r.id from public.rooms r where r.id = p_room_id and r.user_id = p_user_id)
  from public.design_runs d
  where d.id = p_run_id and d.user_id = p_user_id and d.status = 'succeeded'
    and (d.files_removed_at is null or exists (select from public.user_images i where i.run_id = d.id))
  on conflict (run_id) do update
  set document = excluded.document, room_id = excluded.room_id, updated_at = now();
  return case when found then 'saved' else 'not_found' end;
end
$$;

comment on function public.save_design_document is 'p_room_id null: it was made in no room that is kept.';

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
