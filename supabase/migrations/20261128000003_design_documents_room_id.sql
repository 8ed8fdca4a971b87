-- The designs of a room, and what is cleared when a room is deleted.
create index concurrently if not exists design_documents_room_id on public.design_documents (room_id);
