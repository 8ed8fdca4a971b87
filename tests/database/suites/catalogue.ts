import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { databaseTypes } from '@/scripts/lib/database-types.mjs'
import type { TestDb } from '../support/fixtures'

/** Rules for every table and function, and what violates them. Later migrations must keep them too. */
const rules = [
  [
    'every table has row level security',
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  ],
  [
    'every foreign key has an index that begins with its columns',
    `select conrelid::regclass || '.' || conname as name from pg_constraint c
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index i
       where i.indrelid = c.conrelid and i.indpred is null
         and (i.indkey::int2[])[0 : cardinality(c.conkey) - 1] @> c.conkey
     )`,
  ],
  [
    'no browser, anonymous or signed in, may execute a function',
    `select p.oid::regprocedure || ' by ' || role as name from pg_proc p, unnest(array['anon', 'authenticated']) role
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and has_function_privilege(role, p.oid, 'execute')`,
  ],
  [
    'the server may execute every public function',
    `select p.oid::regprocedure::text as name from pg_proc p
     where pronamespace = 'public'::regnamespace and not has_function_privilege('service_role', p.oid, 'execute')`,
  ],
  [
    'every function has a fixed search path',
    `select p.oid::regprocedure::text as name from pg_proc p
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not coalesce('search_path=""' = any (proconfig), false)`,
  ],
  [
    'the private schema is its owner’s alone',
    `select role as name from unnest(array['anon', 'authenticated', 'service_role']) role
     where has_schema_privilege(role, 'private', 'usage')`,
  ],
  [
    'there is no view, sequence or type that would need rules of its own',
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i')`,
  ],
] as const

export function catalogueSuite(db: TestDb): void {
  const names = async (sql: string) => (await db.query<{ name: string }>(sql)).map(({ name }) => name)

  describe('the catalogue', () => {
    test.each(rules)('%s', async (_, violations) => {
      expect(await names(violations)).toEqual([])
    })

    test('the types in lib/supabase are those of the migrations: `npm run database-types`', async () => {
      const types = new URL('../../../lib/supabase/database.types.ts', import.meta.url)
      expect(await databaseTypes(db.query)).toBe(await readFile(types, 'utf8'))
    })

    test('browsers may read their tables and create a profile, and nothing else', async () => {
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
        'authenticated: SELECT rooms.id',
        'authenticated: SELECT rooms.name',
        'authenticated: SELECT rooms.revision',
        'authenticated: SELECT rooms.updated_at',
        'authenticated: SELECT rooms.user_id',
        'authenticated: SELECT unified_subscriptions',
        'authenticated: SELECT user_images',
      ])
    })

    test('browsers get nothing on what a later migration adds without naming its grants', async () => {
      class Undo extends Error {}
      const adding = db.transaction(async (query) => {
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

    test('realtime publishes changes of profiles and rooms only; the buckets are private, and limit what they take', async () => {
      expect(
        await names(
          `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
        ),
      ).toEqual(['profiles', 'rooms'])
      const published = await db.query(
        `select attnames::text[] as columns from pg_publication_tables where tablename = 'rooms'`,
      )
      expect(published).toEqual([{ columns: ['id', 'user_id', 'revision'] }])
      expect(
        await db.query(
          `select public, file_size_limit::int as bytes, to_jsonb(allowed_mime_types) as types
           from storage.buckets where id in ('user_images', 'user_uploads') order by id`,
        ),
      ).toEqual([
        { public: false, bytes: 100 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] },
        { public: false, bytes: LIMITS.upload.maxBytes, types: ['application/octet-stream'] },
      ])
    })
  })
}
