-- The parts of a hosted Supabase project before its first migration that the migrations touch. Definitions follow the hosted
-- service, above all its generous default privileges: the migrations must revoke.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
-- Stands for the hosted `postgres` role, which applies migrations: it owns a lot but isn't a superuser.
create role deployer nologin bypassrls;

do $$
begin
  execute format('grant create on database %I to deployer', current_database());
end
$$;

grant all on schema public to deployer;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role deployer in schema public
grant all on tables to anon, authenticated, service_role;
alter default privileges for role deployer in schema public
grant all on sequences to anon, authenticated, service_role;
alter default privileges for role deployer in schema public
grant all on functions to anon, authenticated, service_role;

create schema auth;
grant usage on schema auth to deployer, anon, authenticated, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text unique,
  raw_user_meta_data jsonb,
  created_at timestamptz default now()
);
grant references, select on auth.users to deployer;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    auth.jwt() ->> 'sub'
  )::uuid
$$;

create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    auth.jwt() ->> 'role'
  )
$$;

create schema storage;
grant usage on schema storage to deployer, anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner_id text,
  metadata jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (bucket_id, name)
);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, deployer;
-- The hosted service lets `postgres` manage policies on a table it doesn't own; ownership comes closest.
alter table storage.objects owner to deployer;

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create publication supabase_realtime;
alter publication supabase_realtime owner to deployer;
