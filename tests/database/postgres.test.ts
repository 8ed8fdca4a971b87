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
// With a single connection, as in PGlite, the calls would run one after the other and prove nothing.
concurrencySuite(db)
upgradeSuite((migrations) => openPostgres('open', { migrations }))
backupSuite(() => openPostgres('closed'))
