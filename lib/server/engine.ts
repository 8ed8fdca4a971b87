import 'server-only'
import { replicateEngine } from '@/lib/adapters/replicate/engine'
import { API } from '@/lib/config/end-points'
import type { ServerEnv } from '@/lib/config/env-server'
import { hostedModel } from '@/lib/domain/hosted-models'
import type { RestyleEngine } from '@/lib/ports/engine'
import type { HostedEngine } from '@/lib/ports/hosted-engine'
import { localEngine } from '@/lib/restyle/local-pool/local-engine'
import { log } from './log'

const ENGINES: Record<ServerEnv['restyleEngine'], (settings: ServerEnv) => RestyleEngine | HostedEngine> = {
  local: ({ restyleConcurrency }) => localEngine(restyleConcurrency),
  replicate: hosted,
}

/** Pauses between two looks at a job, in ms. */
const FIRST_PAUSE_MS = 800
const LONGEST_PAUSE_MS = 4_000
/** How long the service may be out of reach while a job is waited for. */
const OUTAGE_MS = 60_000

/** The engine that the environment names. */
export function createEngine(settings: ServerEnv): RestyleEngine | HostedEngine {
  return ENGINES[settings.restyleEngine](settings)
}

function hosted({ replicate, restyleTimeoutSeconds }: ServerEnv): HostedEngine {
  const model = hostedModel(replicate?.model ?? '')
  if (!replicate || !model) throw new Error('The hosted engine has no settings.')
  const { token, baseUrl, publicUrl, webhookSecret, fileHosts, startSeconds } = replicate
  return replicateEngine({
    token,
    baseUrl,
    model,
    // Without the secret nobody could tell a true message from a false one.
    webhookUrl: publicUrl && webhookSecret ? `${publicUrl}${API.replicateWebhook}` : null,
    // A little later than we would, so that it is we who say why.
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
