import 'server-only'
import type { serverEnv } from '@/lib/config/env-server'
import type { RestyleEngine } from '@/lib/ports/engine'
import { localEngine } from '@/lib/restyle/local-pool/local-engine'

type Settings = Pick<ReturnType<typeof serverEnv>, 'restyleEngine' | 'restyleConcurrency'>

const ENGINES: Record<Settings['restyleEngine'], (settings: Settings) => RestyleEngine> = {
  local: ({ restyleConcurrency }) => localEngine(restyleConcurrency),
}

/** The engine that the environment names. */
export function createEngine(settings: Settings): RestyleEngine {
  return ENGINES[settings.restyleEngine](settings)
}
