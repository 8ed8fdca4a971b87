import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { deleteRoom, listRooms, renameRoom, roomApi } from '@/components/design-tool/rooms/room-api'
import { freeName } from '@/components/design-tool/rooms/use-room-tabs'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { forgetRoom } from '@/components/design-tool/shared/device/kept-room'
import { toErrorDetails } from '@/lib/api/api-error'
import { ROUTES } from '@/lib/config/routes'
import { useRouter } from '@/lib/i18n/navigation'
import type { SavedRoom } from '@/lib/schemas/responses'

/** The account's rooms, last changed first, and the actions on them, one at a time. */
export function useKeptRooms(userId: string, initial: readonly SavedRoom[]) {
  const t = useTranslations('rooms')
  const router = useRouter()
  const queries = useQueryClient()
  const { showError, showSuccess } = useScreenToasts()
  const [busyId, setBusyId] = useState<string | null>(null)
  const key = ['rooms', userId]
  const { data: rooms } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => listRooms(signal),
    initialData: initial,
    staleTime: 0,
  })

  const run = async (id: string, work: () => Promise<void>) => {
    setBusyId(id)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: key })
    } catch (error) {
      showError(toErrorDetails(error, 'room_save_failed'))
    } finally {
      setBusyId(null)
    }
  }
  return {
    rooms,
    busyId,
    rename: ({ id }: SavedRoom, name: string) => run(id, () => renameRoom(id, name)),
    /** Opens a copy and leaves the room unchanged. One without a name is called by what is in it, as the room is. */
    copy: ({ id, name }: SavedRoom) =>
      run(id, async () => {
        const names = rooms.map((room) => room.name)
        const copied = await roomApi.copy(id, name && freeName(name, names))
        router.push(ROUTES.openRoom(copied.id))
      }),
    remove: ({ id }: SavedRoom) =>
      run(id, async () => {
        await deleteRoom(id)
        await forgetRoom(userId, id).catch(() => undefined)
        showSuccess(t('roomDeleted'))
      }),
  }
}
