import { afterAll } from 'vitest'
import { databaseSuite, privilegeSuite } from './suites/all'
import { backupSuite } from './suites/backup'
import { concurrencySuite } from './suites/concurrency'
import { upgradeSuite } from './suites/upgrade'
import { fixturesOf } from './support/fixtures'
import { openPostgres } from './support/postgres'

const database = await openPostgres('closed')
const db = { ...database, ...fixturesOf(database) }
afterAll(() => db.close())

privilegeSuite(db)
databaseSuite(db)
// One connection, as PGlite has, would put the calls in a row and prove nothing.
concurrencySuite(db)
upgradeSuite((migrations) => openPostgres('open', { migrations }))
backupSuite(() => openPostgres('closed'))
