-- What every later file stands on: no default rights, a schema the API does not expose, the lock per person.

-- The hosted service grants everything in `public` to the browser's roles. Each table says itself what it opens.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
grant usage on schema public to anon, authenticated, service_role;

-- Helpers live here: callable from the functions in `public`, which run as their owner, and by nobody else.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Everything that spends, returns or counts takes the person's lock first and row locks after it. One order for
-- all: no deadlock, and two calls for the same person are never inside at once. Held until the transaction ends.
create function private.lock_user(p_user_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('user:' || p_user_id::text, 0))
$$;

-- For sweeps over many people: whoever is busy now is left to the next sweep, so that a sweep never waits.
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

revoke all on all functions in schema private from public, anon, authenticated, service_role;
