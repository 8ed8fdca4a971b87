import { afterAll } from 'vitest'
import { databaseSuite } from './suites/all'
import { typeSuite } from './suites/types'
import { openPglite } from './support/pglite'

const database = await openPglite()
afterAll(() => database.close())

databaseSuite(database)
typeSuite(database)
