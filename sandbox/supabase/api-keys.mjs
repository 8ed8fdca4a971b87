import { anonKey, serviceRoleKey } from '../keys.mjs'

/**
 * Lite knows opaque keys only; a hosted project takes signed ones as well, and so do these.
 * @param {string} key the `apikey` header
 * @returns {{ type: 'publishable' | 'secret', claims: { role: string } } | null}
 */
export function resolveApiKey(key) {
  if (key === anonKey) return { type: 'publishable', claims: { role: 'anon' } }
  if (key === serviceRoleKey) return { type: 'secret', claims: { role: 'service_role' } }
  return null
}
