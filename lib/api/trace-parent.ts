const TRACE_BYTES = 16
const SPAN_BYTES = 8

let traceId = randomHex(TRACE_BYTES)

/** Groups all requests of one click into a trace on the server. */
export function beginTrace(): void {
  traceId = randomHex(TRACE_BYTES)
}

/** The W3C `traceparent` header: random numbers that don't identify the user. */
export const traceParent = (): string => `00-${traceId}-${randomHex(SPAN_BYTES)}-01`

function randomHex(bytes: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(numbers, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
