import 'server-only'
import type { ServerEnv } from '@/lib/config/env-server'
import { API } from '@/lib/config/routes'
import type { HostedEngine, RestyleEngine } from '@/lib/engines/engine'
import { previewEngine } from '@/lib/engines/preview/preview-engine'
import { replicateEngine } from '@/lib/engines/replicate/replicate-engine'
import { log } from '@/lib/server/log'

const ENGINES: Record<ServerEnv['restyleEngine'], (settings: ServerEnv) => RestyleEngine | HostedEngine> = {
  local: ({ restyleConcurrency, role }) =>
    previewEngine(restyleConcurrency, log, role === 'web' ? { atStart: 0 } : {}),
  replicate: hosted,
}

/** Pauses between polls of a job. */
const FIRST_PAUSE_MS = 800
const LONGEST_PAUSE_MS = 4_000
/** How long a waiting run tolerates that Replicate is unreachable. */
const OUTAGE_MS = 60_000

/** The engine named by `RESTYLE_ENGINE`. */
export function createEngine(settings: ServerEnv): RestyleEngine | HostedEngine {
  return ENGINES[settings.restyleEngine](settings)
}

function hosted({ replicate, hostedModels, restyleTimeoutSeconds }: ServerEnv): HostedEngine {
  if (!replicate) throw new Error('The hosted engine has no settings.')
  const { token, baseUrl, publicUrl, webhookSecret, fileHosts, startSeconds } = replicate
  return replicateEngine({
    token,
    baseUrl,
    models: hostedModels,
    // Without the secret, genuine messages couldn't be told from forged ones.
    webhookUrl: publicUrl && webhookSecret ? `${publicUrl}${API.replicateWebhook}` : null,
    // Slightly later than our own timeouts, so that ours fire first.
    cancelAfterSeconds: startSeconds + restyleTimeoutSeconds + 30,
    fileHosts: { hosts: fileHosts, isHttpAllowed: baseUrl.startsWith('http:') },
    limits: {
      startMs: startSeconds * 1_000,
      workMs: restyleTimeoutSeconds * 1_000,
      outageMs: OUTAGE_MS,
      pauseMs: FIRST_PAUSE_MS,
      maxPauseMs: LONGEST_PAUSE_MS,
    },
    log,
  })
}
