import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SandboxConnection } from '@/sandbox/database/connection.mjs'
import { applyMigrations } from '@/sandbox/database/migrations.mjs'
import { preparePlatform } from '@/sandbox/database/platform.mjs'
import { projectRoot } from '@/sandbox/settings/settings.mjs'
import { createSupabase } from '@/sandbox/supabase/app.mjs'

const migrationsDir = join(projectRoot, 'supabase/migrations')
const cacheDir = join(projectRoot, 'node_modules/.cache/test-database')

/** Everything that determines an empty database. */
const sources = [
  'package-lock.json',
  'sandbox/database/platform.mjs',
  'sandbox/supabase/app.mjs',
  'tests/server/support/database-image.ts',
]

/**
 * An empty database with the migrations applied. PGlite needs five seconds to create one and one to load it, so it is created
 * once and cached until a migration changes.
 */
export async function openDatabaseImage(): Promise<Blob> {
  const file = join(cacheDir, `${await fingerprint()}.tar`)
  const known = await readFile(file).catch(() => null)
  if (known) return new Blob([known])
  const image = await createImage()
  await mkdir(cacheDir, { recursive: true })
  for (const old of await readdir(cacheDir)) {
    // Another test file may be writing its own draft now.
    if (old.endsWith('.tar')) await rm(join(cacheDir, old), { force: true })
  }
  const draft = `${file}.${process.pid}-${process.hrtime.bigint()}`
  await writeFile(draft, await image.bytes())
  await rename(draft, file)
  return image
}

async function fingerprint(): Promise<string> {
  const migrations = (await readdir(migrationsDir)).sort().map((name) => join('supabase/migrations', name))
  const hash = createHash('sha256')
  for (const path of [...sources, ...migrations]) {
    hash.update(path).update(await readFile(join(projectRoot, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Data for `select unused.restore()`: the rows written by the migrations. */
const UNUSED = `
create schema unused;
create view unused.tables as
  select format('%I.%I', schemaname, tablename) as name, format('unused.%I', schemaname || '_' || tablename) as copy
  from pg_tables where schemaname in ('auth', 'private', 'public', 'storage');

create function unused.has_rows(name text) returns boolean language plpgsql as $$
declare has boolean;
begin
  execute format('select exists (select from %s)', name) into has;
  return has;
end $$;

do $$ declare each record;
begin
  for each in select * from unused.tables where unused.has_rows(name) loop
    execute format('create table %s as table %s', each.copy, each.name);
  end loop;
end $$;

create function unused.restore() returns void language plpgsql as $$
declare used text; each record;
begin
  perform set_config('session_replication_role', 'replica', true);
  select string_agg(name, ', ') into used from unused.tables where unused.has_rows(name);
  if used is not null then execute format('truncate %s restart identity cascade', used); end if;
  for each in select * from unused.tables where to_regclass(copy) is not null loop
    execute format('insert into %s select * from %s', each.name, each.copy);
  end loop;
end $$;
`

async function createImage(): Promise<Blob> {
  const connection = new SandboxConnection('memory://')
  await createSupabase(connection, { appUrl: 'http://localhost:3000', dataDir: cacheDir })
  await preparePlatform(connection.driver)
  await applyMigrations(connection.driver, migrationsDir)
  await connection.driver.exec(UNUSED)
  const image = await connection.driver.dumpDataDir('none')
  await connection.close()
  return image
}
