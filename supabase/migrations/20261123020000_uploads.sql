-- Photos, masks and areas on their way to a design: browsers put them here by signed addresses, and the server reads them.
-- Nobody else reads or writes: there is no policy for this bucket. Whatever they are, nobody is shown them as they come,
-- so they have the type of bytes without a meaning. 10 MiB is the product's limit for one file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('user_uploads', 'user_uploads', false, 10485760, array['application/octet-stream'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The oldest 1,000 uploads of anybody that are older than so many hours: storage deletes no more in one request.
create function public.find_old_uploads(p_hours int)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(old.name), '{}')
  from (
    select o.name
    from storage.objects o
    where o.bucket_id = 'user_uploads' and o.created_at <= now() - make_interval(hours => p_hours)
    order by o.created_at
    limit 1000
  ) old
$$;

-- Only the server calls it.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
