-- One row a person, made by their own browser at the first sign-in.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '',
  full_name text not null default '',
  avatar_url text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch_updated_at
before update on public.profiles
for each row when (new.updated_at is not distinct from old.updated_at)
execute function private.touch_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select on public.profiles to authenticated;
grant insert (id, email, full_name, avatar_url) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "people read their own profile"
on public.profiles for select to authenticated
using (id = (select auth.uid()));

-- The address is the account's: nobody may show up under another one.
create policy "people create their own profile"
on public.profiles for insert to authenticated
with check (
  id = (select auth.uid())
  and email = coalesce((select auth.jwt() ->> 'email'), '')
);

-- The browser listens to its own profile. A plain PostgreSQL has no such publication.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime')
    and not exists (
      select from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'profiles'
    )
  then
    alter publication supabase_realtime add table public.profiles;
  end if;
end
$$;
