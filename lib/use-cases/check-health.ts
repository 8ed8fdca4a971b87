import type { Services } from '@/lib/ports/services'

export type HealthPart = 'up' | 'down'
export type Health = { database: HealthPart; storage: HealthPart; engine: HealthPart }

/** Asks each outside part whether it answers. Never throws. */
export async function checkHealth({
  limiter,
  files,
  engine,
}: Pick<Services, 'limiter' | 'files' | 'engine'>) {
  const [database, storage, engineUp] = await Promise.all([
    isUp(limiter.isUp()),
    isUp(files.isUp()),
    isUp(engine.isUp()),
  ])
  return { database, storage, engine: engineUp } satisfies Health
}

async function isUp(answer: Promise<boolean>): Promise<HealthPart> {
  return (await answer.catch(() => false)) ? 'up' : 'down'
}
