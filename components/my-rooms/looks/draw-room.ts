import { createMaskExporter, type MaskWorker } from '@/components/design-tool/photo/mask-worker-client'
import { closeImages, openPhoto } from '@/components/design-tool/photo/open-photo'
import { numberedFrom1 } from '@/components/design-tool/photo/photo-mask'
import { fetchRoomPhoto, roomApi } from '@/components/design-tool/rooms/room-api'
import { putFiles } from '@/components/design-tool/shared/upload-files'
import { errorDetails, RequestError } from '@/lib/api/api-error'
import type { KindChoice } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import { createMask, settingsOf } from '@/lib/mask/mask'
import type { LookOrder } from '@/lib/schemas/requests'

/**
 * Draws those areas of a room that a look has a finish for, and uploads them: the outlines are the room's, and their pixels
 * follow the edges in its photo, as in the tool. The photo itself the server has. Throws `RequestError`.
 */
export async function drawRoom(
  worker: MaskWorker,
  roomId: string,
  kinds: ReadonlySet<KindChoice>,
  signal: AbortSignal,
): Promise<LookOrder['photos'][number]> {
  const { name, revision, document } = await roomApi.open(roomId)
  const opened = await openPhoto(await fetchRoomPhoto(roomId), worker)
  if ('problem' in opened) {
    const { problem } = opened
    throw new RequestError(problem.kind === 'failure' ? problem.failure : errorDetails('image_damaged'))
  }
  const { photo } = opened
  closeImages(photo)
  const areas = document.mask.areas.map((area) =>
    kinds.has(settingsOf(area).kind) ? area : { ...area, isHidden: true },
  )
  const mask = createMask(photo.size, { layers: document.mask.layers, areas })
  const exporter = createMaskExporter(worker, photo.size)
  const { png, coverage, shares } = await exporter.export(mask)
  if (coverage < LIMITS.mask.minCoverage) {
    throw new RequestError(errorDetails('look_fits_no_area', { room: name }))
  }
  const areaIds = [...shares.keys()]
  const numbers = areaIds.length > 1 ? await exporter.exportAreas(mask, numberedFrom1(areaIds)) : null
  const [maskPath = '', areasPath = null] = await putFiles(numbers ? [png, numbers] : [png], signal)
  return { roomId, runId: crypto.randomUUID(), revision, maskPath, areasPath, areaIds }
}
