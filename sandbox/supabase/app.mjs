import { join } from 'node:path'
import { App, setExperimental } from '@supabase/lite'
import { google } from '../google/provider.mjs'
import { anonKey, jwtSecret, serviceRoleKey } from '../settings/keys.mjs'
import { FileStore } from './file-store.mjs'

/** @typedef {import('../database/connection.mjs').SandboxConnection} SandboxConnection */
/** @typedef {import('../settings/settings.mjs').Settings} Settings */

/**
 * Supabase Lite as a handler in this process: auth, the data interface and storage on one connection.
 * @param {SandboxConnection} connection
 * @param {Pick<Settings, 'appUrl' | 'dataDir'>} settings
 */
export async function createSupabase(connection, settings) {
  setExperimental('storage', true)
  const app = new App({
    connection,
    // Google redirects to the host name the browser used.
    api: { external_url: '' },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      site_url: settings.appUrl,
      additional_redirect_urls: redirectUrls(settings.appUrl),
      email: { enable_signup: false },
      external: { google: { enabled: true, client_id: google.clientId, secret: google.clientSecret } },
    },
    storage: { enabled: true, file_size_limit: '100MiB' },
    studio: { enabled: false },
    options: { server: { apiKeys: { resolver: async (key) => resolveApiKey(key) }, disableStudio: true } },
  })
  app._storageAdapter = new FileStore(join(settings.dataDir, 'files'))
  await app.init()
  await app.ensureSystemSchema()
  return app
}

/**
 * The app answers on its port under both names of this machine.
 * @param {string} appUrl
 */
function redirectUrls(appUrl) {
  const { protocol, port, origin } = new URL(appUrl)
  const suffix = port ? `:${port}` : ''
  const origins = new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`])
  return [...origins].flatMap((each) => [each, `${each}/**`])
}

/**
 * The role of a key.
 * @param {string} key the `apikey` header
 * @returns {{ type: 'publishable' | 'secret', claims: { role: string } } | null}
 */
export function resolveApiKey(key) {
  if (key === anonKey) return { type: 'publishable', claims: { role: 'anon' } }
  if (key === serviceRoleKey) return { type: 'secret', claims: { role: 'service_role' } }
  return null
}
