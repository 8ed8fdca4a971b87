import { expect, test } from 'vitest'
import { checkHealth } from '@/lib/use-cases/check-health'
import { memoryWorld } from '@/tests/fakes/memory-world'

test('each part is told for itself, and a part that throws is down', async () => {
  const { services, files } = memoryWorld()
  expect(await checkHealth(services)).toEqual({ database: 'up', storage: 'up', engine: 'up' })
  files.faults.failNext('isUp')
  services.limiter = { ...services.limiter, isUp: async () => false }
  expect(await checkHealth(services)).toEqual({ database: 'down', storage: 'down', engine: 'up' })
})
