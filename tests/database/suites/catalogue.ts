import { describe, expect, test } from 'vitest'
import { anon, errorCodeOf, INSUFFICIENT_PRIVILEGE, queryAs, signedIn } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { aPerson } from '../support/fixtures'

/** Rules that every table and function must keep, also those of migrations still to be written. */
export function catalogueSuite(database: TestDatabase): void {
  const names = async (sql: string) => (await database.query<{ name: string }>(sql)).map(({ name }) => name)

  describe('the catalogue', () => {
    test('has row level security on every table', async () => {
      const open = await names(
        `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
      )
      expect(open).toEqual([])
    })

    test('has an index that begins with the columns of every foreign key', async () => {
      const slow = await names(
        `select conrelid::regclass || '.' || conname as name from pg_constraint c
         where contype = 'f' and connamespace = 'public'::regnamespace
           and not exists (
             select from pg_index i
             where i.indrelid = c.conrelid and i.indpred is null
               and (i.indkey::int2[])[0 : cardinality(c.conkey) - 1] @> c.conkey
           )`,
      )
      expect(slow).toEqual([])
    })

    test('grants browsers reading and creating a profile, and nothing else: no truncate, no trigger', async () => {
      const grants = await names(
        `select grantee::regrole || ': ' || privilege_type || ' ' || relname || coalesce('.' || attname, '') as name
         from (
           select relname, null as attname, (aclexplode(relacl)).* from pg_class
           where relnamespace = 'public'::regnamespace
           union all
           select relname, attname, (aclexplode(attacl)).* from pg_attribute join pg_class c on c.oid = attrelid
           where relnamespace = 'public'::regnamespace
         ) granted
         where grantee in (0, 'anon'::regrole, 'authenticated'::regrole)`,
      )
      expect(grants.sort()).toEqual([
        'authenticated: INSERT profiles.avatar_url',
        'authenticated: INSERT profiles.email',
        'authenticated: INSERT profiles.full_name',
        'authenticated: INSERT profiles.id',
        'authenticated: SELECT design_runs',
        'authenticated: SELECT payments',
        'authenticated: SELECT profiles',
        'authenticated: SELECT unified_subscriptions',
        'authenticated: SELECT user_images',
      ])
    })

    test('gives browsers nothing on a table that a later migration adds without a word on rights', async () => {
      class Undo extends Error {}
      const adding = database.transaction(async (query) => {
        await query('set local role deployer')
        await query('create table public.later (id int)')
        await query('create function public.later() returns int language sql as $$ select 1 $$')
        const granted = await query(
          `select from pg_class, aclexplode(relacl) where relname = 'later'
             and grantee in ('anon'::regrole, 'authenticated'::regrole)
           union all
           select from pg_proc, aclexplode(proacl) where proname = 'later'
             and grantee in ('anon'::regrole, 'authenticated'::regrole)`,
        )
        expect(granted).toEqual([])
        throw new Undo()
      })
      await expect(adding).rejects.toThrow(Undo)
    })

    test('has no function that anonymous or signed-in browsers may execute', async () => {
      const open = await names(
        `select p.oid::regprocedure || ' by ' || role as name
         from pg_proc p, unnest(array['anon', 'authenticated']) role
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and has_function_privilege(role, p.oid, 'execute')`,
      )
      expect(open).toEqual([])
    })

    test('refuses every public function when a browser calls it', async () => {
      const calls = await names(
        `select format('public.%I(%s)', proname, (
           select string_agg(format('null::%s', format_type(type, null)), ', ' order by position)
           from unnest(proargtypes::oid[]) with ordinality arg (type, position)
         )) as name
         from pg_proc where pronamespace = 'public'::regnamespace`,
      )
      expect(calls.length).toBeGreaterThan(0)
      const person = signedIn(await aPerson(database))
      for (const call of calls) {
        for (const caller of [anon, person]) {
          const refusal = await queryAs(database, caller, `select ${call}`).then(() => null, errorCodeOf)
          expect([call, caller.role, refusal]).toEqual([call, caller.role, INSUFFICIENT_PRIVILEGE])
        }
      }
    })

    test('lets the server execute every public function', async () => {
      const closed = await names(
        `select p.oid::regprocedure::text as name from pg_proc p
         where pronamespace = 'public'::regnamespace and not has_function_privilege('service_role', p.oid, 'execute')`,
      )
      expect(closed).toEqual([])
    })

    test('has a fixed search path on every function', async () => {
      const loose = await names(
        `select p.oid::regprocedure::text as name from pg_proc p
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and not coalesce('search_path=""' = any (proconfig), false)`,
      )
      expect(loose).toEqual([])
    })

    test('keeps the private schema to its owner', async () => {
      const open = await names(
        `select role as name from unnest(array['anon', 'authenticated', 'service_role']) role
         where has_schema_privilege(role, 'private', 'usage')`,
      )
      expect(open).toEqual([])
    })

    test('has no view, sequence or type that would need rules of its own', async () => {
      const others = await names(
        `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i')`,
      )
      expect(others).toEqual([])
    })
  })

  describe('the platform', () => {
    test('publishes changes of profiles, and of nothing else, to realtime', async () => {
      expect(
        await names(
          `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`,
        ),
      ).toEqual(['profiles'])
    })

    test('keeps the bucket private, for pictures of at most 100 MiB', async () => {
      expect(
        await database.query(
          `select public, file_size_limit::int as bytes, to_jsonb(allowed_mime_types) as types
           from storage.buckets where id = 'user_images'`,
        ),
      ).toEqual([
        { public: false, bytes: 100 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] },
      ])
    })
  })
}
