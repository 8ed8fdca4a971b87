// Writes lib/supabase/database.types.ts from the migrations: `npm run database-types`.
import './lib/load-typescript.mjs'
import { writeFileSync } from 'node:fs'
import { databaseTypes } from './lib/database-types.mjs'
import { fromRoot } from './lib/project.mjs'

const { openPglite } = await import('../tests/database/support/pglite')

const database = await openPglite('closed')
writeFileSync(fromRoot('lib/supabase/database.types.ts'), await databaseTypes(database.query))
await database.close()
