import { describe } from 'vitest'
import { describeAccess } from './services/access'
import { describeClosedDoors } from './services/closed-doors'
import { describeRealtime } from './services/realtime'
import { describeSignIn } from './services/sign-in'
import { sharedSandbox } from './support/running-sandbox'

// Making a database takes seconds: the services share one sandbox.
const sandbox = sharedSandbox()

describe('sign-in', () => describeSignIn(sandbox))
describe('closed doors', () => describeClosedDoors(sandbox))
describe('access', () => describeAccess(sandbox))
describe('changes', () => describeRealtime(sandbox))
