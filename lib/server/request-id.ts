import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

const KEY: unique symbol = Symbol.for('roomwright.requestId')

/** On `globalThis`, because logging happens in other bundles than the one that handles the request. */
function storage(): AsyncLocalStorage<string> {
  const shared: typeof globalThis & { [KEY]?: AsyncLocalStorage<string> } = globalThis
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}

/** Runs work for a request. All log lines during it, including those of its background work, have the request's id. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return storage().run(requestId, work)
}

export function currentRequestId(): string | undefined {
  return storage().getStore()
}

const REFERENCE_LENGTH = 8

/** The start of the request's id, for users to report to the owner. */
export const referenceOf = (requestId: string) => requestId.slice(0, REFERENCE_LENGTH)
