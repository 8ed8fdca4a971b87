import { useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { ChoosePhoto } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { fetchImage } from '@/components/design-tool/shared/designs/design-as-photo'
import { toErrorDetails } from '@/lib/api/api-error'
import type { SampleRoom } from '@/lib/config/sample-rooms'
import { partitionOf } from '@/lib/mask/mask'

/** `open` opens a sample room in the editor; `opening` is the one being fetched. */
export function useSampleRooms(choose: ChoosePhoto) {
  const { showError } = useScreenToasts()
  const [opening, setOpening] = useState<SampleRoom['id'] | null>(null)
  const open = async (room: SampleRoom) => {
    setOpening(room.id)
    try {
      await openSampleRoom(room, choose)
    } catch (error) {
      showError(toErrorDetails(error, 'part_missing'))
    } finally {
      setOpening(null)
    }
  }
  return { opening, open }
}

/** Opens the room's photo like a dropped file; its areas are there from the start. */
export async function openSampleRoom(
  { id, photo, areas, roomType }: SampleRoom,
  choose: ChoosePhoto,
): Promise<PhotoWork | null> {
  const [image, mask] = await Promise.all([fetchImage(photo), fetchImage(areas)])
  const work = await choose(new File([image], `${id}.jpg`, { type: image.type }))
  if (!work) return null
  const result = await work.exporter.read(mask)
  if (result.kind === 'unreadable') return work
  if (result.kind !== 'read') throw new Error(`the areas of the sample ${id} cannot be read: ${result.kind}`)
  work.seenRoom.set(roomType)
  const step = partitionOf(result.parts, work.maskStore.mask())
  work.maskStore.dispatch({ ...step, partition: { ...step.partition, isStart: true } })
  return work
}
