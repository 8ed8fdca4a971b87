import { afterAll, describe } from 'vitest'
import { databaseSuite } from './suites/all'
import { concurrencySuite } from './suites/concurrency'
import { openPostgres } from './support/postgres'

const database = await openPostgres()
afterAll(() => database.close())

databaseSuite(database)
// One connection, as PGlite has, would put the calls in a row and prove nothing.
describe(`on ${database.engine}`, () => concurrencySuite(database))
