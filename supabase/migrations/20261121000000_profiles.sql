-- What every later file relies on (no default rights, a private schema, one lock per user), and the profiles.

-- The hosted service grants everything in `public` to the browser's roles. Take that back: each table names its
-- grants.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
grant usage on schema public to anon, authenticated, service_role;

-- Helpers that the API does not expose. The functions in `public` call them, because they run as their owner.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Held until the transaction ends. Everything that changes credits, plans or payments takes the user's lock first
-- and row locks after it. One order for all calls prevents deadlocks and keeps two calls for the same user apart.
create function private.lock_user(p_user_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('user:' || p_user_id::text, 0))
$$;

-- For jobs over many users: skip a busy user instead of waiting. The next run of the job finds them.
create function private.try_lock_user(p_user_id uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select pg_try_advisory_xact_lock(hashtextextended('user:' || p_user_id::text, 0))
$$;

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- One row per user, created by their own browser at the first sign-in.
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

create policy "users read their own profile"
on public.profiles for select to authenticated
using (id = (select auth.uid()));

-- The address must be the account's own.
create policy "users create their own profile"
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

revoke all on all functions in schema private from public, anon, authenticated, service_role;
