import { afterAll, describe } from 'vitest'
import { databaseSuite, privilegeSuite } from './suites/all'
import { upgradeSuite } from './suites/upgrade'
import type { DefaultPrivileges } from './support/database'
import { fixturesOf } from './support/fixtures'
import { openPglite } from './support/pglite'

async function openTestDb(defaults: DefaultPrivileges) {
  const database = await openPglite(defaults)
  afterAll(() => database.close())
  return { ...database, ...fixturesOf(database) }
}

const closed = await openTestDb('closed')
const open = await openTestDb('open')

describe('with closed default privileges', () => privilegeSuite(closed))
describe('with open default privileges', () => privilegeSuite(open))
databaseSuite(closed)
upgradeSuite((migrations) => openPglite('open', migrations))
