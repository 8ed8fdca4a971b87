import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

const KEY: unique symbol = Symbol.for('roomwright.requestId')

/** On `globalThis`, because the bundles that log are not the one that answers the request. */
function storage(): AsyncLocalStorage<string> {
  const shared: typeof globalThis & { [KEY]?: AsyncLocalStorage<string> } = globalThis
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}

/** Does the work for a request: whatever is logged meanwhile, also by what it leaves running, names the request. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return storage().run(requestId, work)
}

export function currentRequestId(): string | undefined {
  return storage().getStore()
}

const REFERENCE_LENGTH = 8

/** What a user can read out to the owner: the beginning of the request's id, as the log has it. */
export const referenceOf = (requestId: string) => requestId.slice(0, REFERENCE_LENGTH)
