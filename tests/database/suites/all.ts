import { describe } from 'vitest'
import type { TestDatabase } from '../support/database'
import { accessSuite } from './access'
import { catalogueSuite } from './catalogue'
import { closeAccountSuite } from './close-account'
import { expirySuite } from './expiry'
import { formConstraintSuite } from './form-constraints'
import { ownershipSuite } from './ownership'
import { paymentEndSuite } from './payment-ends'
import { paymentSuite } from './payments'
import { planConstraintSuite } from './plan-constraints'
import { planSuite } from './plans'
import { rateLimitSuite } from './rate-limits'
import { reserveSuite } from './reserve-runs'
import { runConstraintSuite } from './run-constraints'
import { runStepSuite } from './run-steps'
import { storedDesignSuite } from './stored-designs'
import { sweepSuite } from './sweeps'

/** Everything that holds on every PostgreSQL, with one connection or many. */
export function databaseSuite(database: TestDatabase): void {
  describe(`on ${database.engine}`, () => {
    catalogueSuite(database)
    accessSuite(database)
    ownershipSuite(database)
    planConstraintSuite(database)
    runConstraintSuite(database)
    formConstraintSuite(database)
    planSuite(database)
    reserveSuite(database)
    runStepSuite(database)
    sweepSuite(database)
    expirySuite(database)
    storedDesignSuite(database)
    paymentSuite(database)
    paymentEndSuite(database)
    rateLimitSuite(database)
    closeAccountSuite(database)
  })
}
