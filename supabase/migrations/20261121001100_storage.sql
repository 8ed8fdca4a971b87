-- Pictures of people's homes: a private bucket. Owners may read what lies in their folder; the server writes.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('user_images', 'user_images', false, 104857600, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The platform owns the table and keeps its row level security on; without a policy nothing is allowed, so
-- clients have no way to upload, replace or delete.
drop policy if exists "people read files in their own folder" on storage.objects;
create policy "people read files in their own folder"
on storage.objects for select to authenticated
using (
  bucket_id = 'user_images'
  and starts_with(name, 'users/' || (select auth.uid())::text || '/')
);
