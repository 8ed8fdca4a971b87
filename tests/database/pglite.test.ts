import { afterAll, describe } from 'vitest'
import { databaseSuite } from './suites/all'
import { upgradeSuite } from './suites/upgrade'
import { fixturesOf } from './support/fixtures'
import { openPglite } from './support/pglite'

for (const defaults of ['open', 'closed'] as const) {
  const database = await openPglite(defaults)
  const db = { ...database, ...fixturesOf(database) }
  describe(`with ${defaults} default privileges`, () => {
    afterAll(() => db.close())
    databaseSuite(db)
  })
}

upgradeSuite((migrations) => openPglite('open', migrations))
