import path from 'node:path'
import { Piscina } from 'piscina'
import sharp from 'sharp'
import type { DesignRun } from '@/lib/domain/design-run'
import { copyOf, forEachStretch, type Pixels, type SelectedPixels } from '@/lib/image/pixels'
import type { KindMap } from '@/lib/segment/kind-map'
import { inputSize } from '@/lib/segment/small-mask'
import { traced } from '@/lib/server/telemetry/traced'
import type { BytePhoto } from '@/lib/survey/drift/warp'
import type { LaidImage, LayTask } from '@/lib/survey/drift/worker'
import type { RunContext } from './context'
import type { LaidRoom, Restyled } from './deliver'
import type { DecodedImages } from './inputs'

/** Runs from source, like the preview engine's. Spelled out, so that `next build` can trace what the server needs. */
const WORKER_FILE = path.join(process.cwd(), 'lib/survey/drift/worker.ts')

type RoomContext = Pick<RunContext, 'segment' | 'log'>

/**
 * Aligns a regenerated room with its photo by undoing the camera's movement. `null` if part of the room's structure has moved;
 * areas that are kept anyway don't count.
 */
export async function layRoom(
  app: RoomContext,
  run: Pick<DesignRun, 'id' | 'userId'>,
  { original, selected }: DecodedImages,
  made: Pixels,
  stopped: AbortSignal,
): Promise<(Pick<Restyled, 'pixels'> & { room: LaidRoom }) | null> {
  const [locked, kinds] = await Promise.all([
    othersThan(selected),
    kindsIn(app, original, { userId: run.userId, signal: stopped }),
  ])
  const { width, height } = original
  // Copies, because they are transferred to the thread.
  const photo = { width, height, rgb: await copyOf(original.rgb) }
  const task = { photo, made: { ...made, rgb: await copyOf(made.rgb) }, locked, kinds }
  const { made: laid, drift } = await traced('image.lay', () => lay(task, stopped))
  const { isOver, inPlace } = drift
  app.log.info('room_measured', { runId: run.id, drift: drift.drift, inPlace })
  return isOver ? null : { pixels: laid, room: { locked, inPlace } }
}

async function othersThan(selected: SelectedPixels): Promise<SelectedPixels> {
  const others = new Uint8Array(selected.length)
  await forEachStretch(others.length, (from, to) => {
    for (let i = from; i < to; i++) others[i] = selected[i] === 1 ? 0 : 1
  })
  return others
}

/** In a thread of its own: rooms are rare, and each takes several copies of its pixels. */
async function lay(task: LayTask & { photo: BytePhoto }, signal: AbortSignal): Promise<LaidImage> {
  const pool = new Piscina<LayTask, LaidImage>({ filename: WORKER_FILE, maxThreads: 1, name: 'layOnPhoto' })
  try {
    const transferList = [task.photo.rgb.buffer, task.made.rgb.buffer]
    return await pool.run(task, { signal, transferList })
  } finally {
    await pool.destroy()
  }
}

/** What the photo shows where. Without the model, openings are recognized by their light, which is less reliable. */
async function kindsIn(
  { segment, log }: RoomContext,
  { width, height, rgb }: Pixels,
  asker: { userId: string; signal: AbortSignal },
): Promise<KindMap | null> {
  if (!segment) return null
  try {
    const size = inputSize({ width, height })
    const small = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .resize(size.width, size.height, { fit: 'fill' })
      .raw()
      .toBuffer()
    return (await segment.model.encode({ ...size, rgb: small }, asker)).kinds
  } catch (cause) {
    asker.signal.throwIfAborted()
    log.error('kinds_unknown', cause, { userId: asker.userId })
    return null
  }
}
