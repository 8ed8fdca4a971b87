-- Which room a design was made in, so that its versions are found with it again. A room that is deleted leaves its designs.

alter table public.design_documents add column room_id uuid references public.rooms (id) on delete set null;

-- The old version calls it without a room.
drop function public.save_design_document(uuid, uuid, jsonb);

-- Keeps a document with one of the user's own runs, and which of their rooms it is of. A room that is not there, or
-- somebody else's, is none. Answers `saved`, or `not_found` for a run that is not theirs.
create function public.save_design_document(
  p_user_id uuid,
  p_run_id uuid,
  p_document jsonb,
  p_room_id uuid default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.design_documents (run_id, user_id, document, room_id)
  select
    d.id,
    d.user_id,
    p_document,
    (select r.id from public.rooms r where r.id = p_room_id and r.user_id = p_user_id)
  from public.design_runs d
  where d.id = p_run_id and d.user_id = p_user_id
  on conflict (run_id) do update
  set document = excluded.document, room_id = excluded.room_id, updated_at = now();
  return case when found then 'saved' else 'not_found' end;
end
$$;

comment on function public.save_design_document is 'p_room_id null: it was made in no room that is kept.';

-- Only the server calls it.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
