import 'server-only'
import type { serverEnv } from '@/lib/config/env-server'
import type { RestyleEngine } from '@/lib/ports/engine'
import { firstCutEngine } from '@/lib/restyle/local/first-cut'

type EngineName = ReturnType<typeof serverEnv>['restyleEngine']

const ENGINES: Record<EngineName, () => RestyleEngine> = {
  local: () => firstCutEngine,
}

/** The engine that the environment names. */
export function createEngine(name: EngineName): RestyleEngine {
  return ENGINES[name]()
}
