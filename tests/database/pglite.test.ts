import { afterAll } from 'vitest'
import { databaseSuite } from './suites/all'
import { fixturesOf } from './support/fixtures'
import { openPglite } from './support/pglite'

const database = await openPglite()
const db = { ...database, ...fixturesOf(database) }
afterAll(() => db.close())

databaseSuite(db)
