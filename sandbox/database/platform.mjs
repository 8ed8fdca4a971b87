// The parts of a hosted project that exist before the first migration but not in Lite: the roles with their default privileges, the auth
// helpers that read the token's claims, and the realtime publication.

const roles = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
`

// A hosted project grants everything in "public" by default, and migrations revoke. Without these grants, the sandbox would
// hide a forgotten revoke.
const grants = `
grant usage on schema public, auth, storage to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
grant all on storage.objects, storage.buckets to anon, authenticated, service_role;
`

const authHelpers = `
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;
`

const publication = `
create publication supabase_realtime;
`

/**
 * Roles, grants and publication are created once, before the first migration; later they would undo its revokes. Needs the schemas auth and storage.
 * @param {import('@electric-sql/pglite').PGlite} database
 */
export async function preparePlatform(database) {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.query(`select from pg_publication where pubname = 'supabase_realtime'`)
    if (rows.length === 0) await transaction.exec(roles + grants + publication)
    await transaction.exec(authHelpers)
  })
}
