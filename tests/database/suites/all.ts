import type { TestDb } from '../support/fixtures'
import { accessSuite, policySuite } from './access'
import { adminSuite } from './admin'
import { boardSuite } from './boards'
import { catalogueSuite } from './catalogue'
import { constraintSuite } from './constraints'
import { creditSuite } from './credits'
import { fileSweepSuite } from './file-sweep'
import { operationSuite } from './operations'
import { ownershipSuite } from './ownership'
import { paymentEndSuite } from './payment-ends'
import { paymentSuite } from './payments'
import { planSuite } from './plans'
import { runStepSuite } from './run-steps'
import { shareLinkSuite } from './share-links'
import { storedDesignSuite } from './stored-designs'

/** The suites whose results a project's default privileges could change. */
export function privilegeSuite(db: TestDb): void {
  catalogueSuite(db)
  accessSuite(db)
}

/** Everything else that holds on every PostgreSQL, with one connection or many. */
export function databaseSuite(db: TestDb): void {
  policySuite(db)
  ownershipSuite(db)
  constraintSuite(db)
  planSuite(db)
  creditSuite(db)
  runStepSuite(db)
  storedDesignSuite(db)
  shareLinkSuite(db)
  boardSuite(db)
  fileSweepSuite(db)
  paymentSuite(db)
  paymentEndSuite(db)
  operationSuite(db)
  adminSuite(db)
}
