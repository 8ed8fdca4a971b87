import 'server-only'
import * as z from 'zod'

export type Variables = Record<string, string | undefined>

/** A web URL, without a trailing slash. */
export function httpUrl() {
  const error = 'must be an address that starts with http:// or https://'
  return z.url({ protocol: /^https?$/, error }).transform((address) => address.replace(/\/+$/, ''))
}
