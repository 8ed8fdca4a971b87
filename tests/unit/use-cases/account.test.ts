import { describe, expect, test, vi } from 'vitest'
import { filePaths } from '@/lib/domain/paths'
import { deleteAccount } from '@/lib/use-cases/delete-account'
import { exportAccount } from '@/lib/use-cases/export-account'
import { restyleRoom } from '@/lib/use-cases/restyle-room'
import { memoryWorld } from '@/tests/fakes/memory-world'

const anna = crypto.randomUUID()
const bert = crypto.randomUUID()

const fields = {
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm room by the sea',
  num_inference_steps: 50,
  guidance_scale: 7.5,
  prompt_strength: 0.8,
} as const

async function worldOfTwo() {
  const world = memoryWorld()
  for (const [index, person] of [anna, bert].entries()) {
    world.accounts.people.add(person)
    world.books.givePlan({ userId: person, designsLeft: 3 })
    await restyleRoom(world.services, person, order(index))
  }
  return world
}

function order(index: number) {
  return {
    runId: crypto.randomUUID(),
    image: Uint8Array.of(10, 20, index),
    mask: Uint8Array.of(0, 1, 1),
    fields,
  }
}

async function filesOf(world: Awaited<ReturnType<typeof worldOfTwo>>, person: string) {
  const found = new Map<string, Uint8Array>()
  for await (const { name, bytes } of exportAccount(world.services, person)) found.set(name, bytes)
  return found
}

describe('the export', () => {
  test('has every table and every picture of the person, and nothing of others', async () => {
    const world = await worldOfTwo()
    const found = await filesOf(world, anna)
    const pictures = [...found.keys()].filter((name) => name.startsWith('users/'))
    expect(pictures).toEqual(await world.files.list(filePaths.folder(anna)))
    expect(pictures).toHaveLength(2)
    for (const name of pictures) expect(found.get(name)).toEqual(world.files.files.get(name))
    const tables = [...found].filter(([name]) => name.endsWith('.json'))
    expect(tables.map(([name]) => name)).toEqual([
      'sign_in.json',
      'unified_subscriptions.json',
      'design_runs.json',
    ])
    for (const [, bytes] of tables) expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveLength(1)
    expect(JSON.stringify([...found])).not.toContain(bert)
  })

  test('goes on when a picture is deleted while it is made', async () => {
    const world = await worldOfTwo()
    const [first = '', second = ''] = await world.files.list(filePaths.folder(anna))
    const found: string[] = []
    for await (const { name } of exportAccount(world.services, anna)) {
      found.push(name)
      if (name === first) await world.files.remove([second])
    }
    expect(found).toContain(first)
    expect(found).not.toContain(second)
  })

  test('fails rather than leave out what it cannot read', async () => {
    const world = await worldOfTwo()
    world.files.faults.failNext('get')
    await expect(filesOf(world, anna)).rejects.toThrow('network')
  })
})

describe('the deletion', () => {
  test('leaves nothing of the person and everything of others', async () => {
    const world = await worldOfTwo()
    const others = await filesOf(world, bert)
    await deleteAccount(world.services, anna)
    expect([...world.files.files.keys()].filter((path) => path.includes(anna))).toEqual([])
    expect(world.books.plans.some((plan) => plan.userId === anna)).toBe(false)
    expect(await world.services.runs.list(anna, 10)).toEqual([])
    expect(world.accounts.people.has(anna)).toBe(false)
    expect(await filesOf(world, bert)).toEqual(others)
  })

  test.each([
    ['the first step', 'accounts', 'close'],
    ['listing the pictures', 'files', 'list'],
    ['deleting the pictures', 'files', 'remove'],
    ['deleting the sign-in', 'accounts', 'remove'],
  ] as const)('that fails at %s leaves the sign-in, and the same again ends it', async (_, part, call) => {
    const world = await worldOfTwo()
    world[part].faults.failNext(call)
    await expect(deleteAccount(world.services, anna)).rejects.toMatchObject({
      code: 'account_deletion_failed',
    })
    expect(world.accounts.people.has(anna)).toBe(true)
    await deleteAccount(world.services, anna)
    expect(world.accounts.people.has(anna)).toBe(false)
    expect(await world.files.list(filePaths.folder(anna))).toEqual([])
  })

  test('stops a design that is being made, and its late pictures do not stay', async () => {
    const world = await worldOfTwo()
    const began = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const restyle = vi.spyOn(world.engine, 'restyle').mockImplementation(async ({ image }) => {
      began.resolve()
      await goOn.promise
      return { pixels: image }
    })
    const making = restyleRoom(world.services, anna, order(9)).catch((failure: unknown) => failure)
    await began.promise
    await deleteAccount(world.services, anna)
    goOn.resolve()
    expect(await making).toMatchObject({ code: 'run_cancelled' })
    expect(restyle).toHaveBeenCalledOnce()
    expect([...world.files.files.keys()].filter((path) => path.includes(anna))).toEqual([])
  })

  test('of an account whose design another process makes takes its late pictures too', async () => {
    const world = await worldOfTwo()
    // Another process: nothing here knows of the work, so nothing stops it.
    vi.spyOn(world.services.bench, 'stop').mockReturnValue(undefined)
    vi.spyOn(world.engine, 'restyle').mockImplementation(async ({ image }) => {
      await deleteAccount(world.services, anna)
      return { pixels: image }
    })
    await expect(restyleRoom(world.services, anna, order(9))).rejects.toThrow()
    expect([...world.files.files.keys()].filter((path) => path.includes(anna))).toEqual([])
  })
})
