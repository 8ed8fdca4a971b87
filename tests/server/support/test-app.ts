import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import { filePaths } from '@/lib/domain/stored-files'
import type { RestyleEngine, RestyleRequest } from '@/lib/engines/engine'
import type { Pixels } from '@/lib/image/pixels'
import type { App } from '@/lib/server/app/app'
import { imageGate } from '@/lib/server/image-gate/image-gate'
import { noUserMails } from '@/lib/server/mail/user-mails'
import { closedGateway } from '@/lib/server/paypal/gateway'
import { createActiveRuns } from '@/lib/server/runs/context'
import { beginDesign, type DesignRequest, finishDesign } from '@/lib/server/runs/service'
import { listFiles, readFile } from '@/lib/server/supabase/files'
import { eventually } from './expect'
import { PHOTO, WHOLE_MASK } from './images'
import type { ServerTest } from './open-server-test'

/** A photo that differs from the given one everywhere. */
export function inverted(image: Pixels): Pixels {
  return { ...image, rgb: image.rgb.map((level) => 255 - level) }
}

/** An engine that inverts the photo. */
export function fakeEngine() {
  const invert = async ({ image }: RestyleRequest) => ({ pixels: inverted(image) })
  return {
    name: 'fake',
    tasks: ['restyle-areas', 'restyle-room', 'clear', 'furnish'],
    isUp: async () => true,
    restyle: vi.fn<RestyleEngine['restyle']>(invert),
  } satisfies RestyleEngine
}

/** The app of one server process, with a fake engine, on the test's database. */
export function testApp<Engine extends App['engine']>(
  { supabase }: Pick<ServerTest, 'supabase'>,
  engine: Engine,
) {
  const logged: string[] = []
  const notices: string[] = []
  const app: App = {
    supabase,
    gateway: closedGateway,
    settlingUsers: new Set(),
    engine,
    gate: imageGate({ designs: 2, designWaitMs: 60_000 }),
    activeRuns: createActiveRuns(),
    segment: null,
    role: 'both',
    workerId: randomUUID(),
    runSettings: {
      engineTimeoutMs: 60_000,
      deadlineMs: 120_000,
      heartbeatMs: 60_000,
      quietSeconds: 90,
      places: 2,
      waitMs: 60_000,
      shutdownMs: 1_000,
      keepHours: 24,
      cancelledPerDay: 60,
    },
    hostedLimits: { maxRefunds: 10, budgetCents: null },
    hashSecret: 'a secret of the tests',
    log: {
      info: (event) => logged.push(event),
      warn: (event) => logged.push(event),
      error: (event) => logged.push(event),
    },
    userMails: noUserMails,
    notify: (kind) => void notices.push(kind),
    now: () => new Date(),
    pause: async () => undefined,
    random: () => 0.5,
  }
  return { app, engine, logged, notices }
}

/** A file as it is stored. */
export async function readStored(
  { supabase }: Pick<ServerTest, 'supabase'>,
  path: string,
): Promise<Uint8Array> {
  const file = await readFile(supabase, path)
  if (!file) throw new Error(`there is no ${path}`)
  return file
}

/** A new user with a plan, and the app of a process that serves them. */
export async function subscribe<Engine extends App['engine']>(
  world: ServerTest,
  engine: Engine,
  plan: Parameters<ServerTest['newPlan']>[1] = {},
) {
  const user = await world.newUser()
  const { id } = await world.newPlan(user, { designs_left: 3, ...plan })
  const folder = filePaths.folder(user.id)
  const process = testApp(world, engine)
  return {
    ...process,
    user,
    creditsLeft: async () => (await world.readPlan(id)).designs_left,
    /** The user's files, by their paths in the user's folder, once none of their runs is in progress. */
    files: async () => {
      await process.app.activeRuns.idle()
      return (await listFiles(world.supabase, folder)).map((path) => path.slice(folder.length + 1)).sort()
    },
    /** As if this much time had passed for the user's runs. */
    letTimePass: (interval: string) =>
      world.database.query(
        `update public.design_runs set created_at = created_at - $2::interval,
          updated_at = updated_at - $2::interval, finished_at = finished_at - $2::interval
        where user_id = $1`,
        [user.id, interval],
      ),
  }
}

/** The default request. */
export const FIELDS = {
  task: 'restyle-areas',
  style: 'coastal',
  roomType: 'modern-living',
  prompt: 'a calm room by the sea',
  negativePrompt: '',
  ...INITIAL_NUMBERS,
  steps: 80,
  areas: [],
} satisfies DesignRequest['fields']

export function designRequest(change: Partial<DesignRequest> = {}): DesignRequest {
  return {
    runId: crypto.randomUUID(),
    image: PHOTO,
    mask: WHOLE_MASK,
    areas: null,
    fields: FIELDS,
    ...change,
  }
}

/** Like the route, without reading the request. */
export async function createDesign(app: App, userId: string, request: DesignRequest) {
  return finishDesign(app, await beginDesign(app, userId, request))
}

/** A user whose design is being made by an engine that works until `finish`, or until it is stopped. Its inputs are stored. */
export async function userWaiting(world: ServerTest, change: Partial<DesignRequest> = {}) {
  const account = await subscribe(world, fakeEngine())
  const { app, engine, user } = account
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  engine.restyle.mockImplementationOnce(async ({ image, signal }) => {
    begun.resolve()
    const stopped = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => stopped.reject(signal.reason))
    await Promise.race([finish.promise, stopped.promise])
    return { pixels: inverted(image) }
  })
  const request = designRequest(change)
  const answer = createDesign(app, user.id, request).catch((error: unknown) => error)
  await begun.promise
  await eventually(async () => expect((await world.readRun(request.runId)).inputs).toBe('kept'))
  return { ...account, request, answer, finish: finish.resolve }
}

/** A process that will die. Its clock stops with it, so that its pending timers don't fail in the middle of another test. */
export const mortalApp = (app: App): App => ({
  ...app,
  runSettings: { ...app.runSettings, deadlineMs: 24 * 60 * 60_000 },
})
