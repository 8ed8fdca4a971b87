import { expect, test } from 'vitest'
import { restyleRoom } from '@/lib/use-cases/restyle-room'
import { removeExpiredResults } from '@/lib/use-cases/run-results'
import { deleteDesign, readStoredDesign, saveDesign } from '@/lib/use-cases/stored-designs'
import { memoryWorld } from '@/tests/fakes/memory-world'

const anna = crypto.randomUUID()
const bert = crypto.randomUUID()

async function worldWithDesign(planName: 'Free' | 'Pro' = 'Pro') {
  const world = memoryWorld()
  world.books.givePlan({ userId: anna, planName, designsLeft: 5 })
  return { ...world, runId: await makeRun(world) }
}

async function makeRun({ services }: ReturnType<typeof memoryWorld>): Promise<string> {
  const runId = crypto.randomUUID()
  const fields = {
    style: 'rustic',
    roomType: 'patio',
    prompt: 'a patio of weathered wood',
    num_inference_steps: 50,
    guidance_scale: 7.5,
    prompt_strength: 0.8,
  } as const
  await restyleRoom(services, anna, { runId, fields, image: Uint8Array.of(9), mask: Uint8Array.of(1) })
  return runId
}

test('a saved design is served to its owner and to nobody else', async () => {
  const { services, runId } = await worldWithDesign()
  const { timestamp } = await saveDesign(services, anna, runId)
  expect(await readStoredDesign(services, anna, anna, timestamp)).toEqual(Uint8Array.of(246))
  await expect(readStoredDesign(services, bert, anna, timestamp)).rejects.toMatchObject({ code: 'not_found' })
  await expect(readStoredDesign(services, anna, anna, timestamp + 1)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('saving the same run again gives the same design and leaves one file', async () => {
  const { services, files, runId } = await worldWithDesign()
  const first = await saveDesign(services, anna, runId)
  expect(await saveDesign(services, anna, runId)).toEqual(first)
  expect([...files.files.keys()].filter((path) => path.includes('/user-designs/'))).toHaveLength(1)
})

test('two designs saved in the same millisecond keep their own pictures', async () => {
  const world = await worldWithDesign()
  const first = await saveDesign(world.services, anna, world.runId)
  const second = await saveDesign(world.services, anna, await makeRun(world))
  expect(second.timestamp).toBe(first.timestamp + 1)
})

test('a plan without storage saves nothing and leaves no file', async () => {
  const { services, files, runId } = await worldWithDesign('Free')
  await expect(saveDesign(services, anna, runId)).rejects.toMatchObject({ code: 'storage_not_in_plan' })
  expect([...files.files.keys()].filter((path) => path.includes('/user-designs/'))).toEqual([])
})

test('a record that cannot be written leaves no file', async () => {
  const { services, designs, files, runId } = await worldWithDesign()
  designs.faults.failNext('save')
  await expect(saveDesign(services, anna, runId)).rejects.toMatchObject({ code: 'save_failed' })
  expect([...files.files.keys()].filter((path) => path.includes('/user-designs/'))).toEqual([])
})

test("nobody saves or deletes another person's design", async () => {
  const { services, runId } = await worldWithDesign()
  await expect(saveDesign(services, bert, runId)).rejects.toMatchObject({ code: 'run_not_found' })
  const { id, timestamp } = await saveDesign(services, anna, runId)
  await expect(deleteDesign(services, bert, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await readStoredDesign(services, anna, anna, timestamp)).toBeDefined()
})

test('a design whose file was deleted but whose row was not can be deleted again', async () => {
  const { services, designs, files, runId } = await worldWithDesign()
  const { id, timestamp } = await saveDesign(services, anna, runId)
  designs.faults.failNext('remove')
  await expect(deleteDesign(services, anna, id)).rejects.toThrow()
  await deleteDesign(services, anna, id)
  await expect(readStoredDesign(services, anna, anna, timestamp)).rejects.toMatchObject({ code: 'not_found' })
  expect([...files.files.keys()].filter((path) => path.includes('/user-designs/'))).toEqual([])
})

test('the last design of a photo takes the kept original with it', async () => {
  const world = await worldWithDesign()
  const { services, files, clock } = world
  const { id } = await saveDesign(services, anna, world.runId)
  clock.ms += 25 * 3_600_000
  await removeExpiredResults(services, anna)
  expect([...files.files.keys()].map((path) => path.split('/')[2]).sort()).toEqual([
    'originals',
    'user-designs',
  ])
  await deleteDesign(services, anna, id)
  expect([...files.files.keys()]).toEqual([])
})

test('an original that a younger design still needs stays', async () => {
  const world = await worldWithDesign()
  const { id } = await saveDesign(world.services, anna, world.runId)
  await deleteDesign(world.services, anna, id)
  expect([...world.files.files.keys()].map((path) => path.split('/')[2]).sort()).toEqual([
    'originals',
    'runs',
  ])
})
