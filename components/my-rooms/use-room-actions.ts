import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { readDesignDocument } from '@/components/design-tool/rooms/room-api'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { imageAsPhoto } from '@/components/design-tool/shared/designs/design-as-photo'
import { deleteDesign, saveDesign } from '@/components/design-tool/shared/designs/stored-designs'
import { isAllSaved, readKeptRoom } from '@/components/design-tool/shared/device/kept-room'
import { saveFile } from '@/components/design-tool/shared/device/save-file'
import { fileToStore } from '@/components/design-tool/shared/device/stored-file'
import { readKeptList } from '@/components/design-tool/shopping-list/kept-lists'
import { readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { toErrorDetails } from '@/lib/api/api-error'
import { sendRequest } from '@/lib/api/request-json'
import { ROUTES } from '@/lib/config/routes'
import type { MyRoom, MyRoomDesign } from '@/lib/domain/my-rooms'
import { titleInFiles } from '@/lib/domain/room-title'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { useRouter } from '@/lib/i18n/navigation'
import { parseStoredMask } from '@/lib/schemas/mask'
import type { RoomDocument } from '@/lib/schemas/room-document'

type Action = 'open' | 'zip' | 'keep' | 'remove'

/** The actions for a room and its designs. One at a time; an error changes nothing and is shown. */
export function useRoomActions(userId: string) {
  const t = useTranslations('rooms')
  const router = useRouter()
  const { showError, showSaveError, showSuccess } = useScreenToasts()
  const [busy, setBusy] = useState<Action | null>(null)

  const run = async (action: Action, otherwise: ErrorCode, work: () => Promise<void>) => {
    setBusy(action)
    try {
      await work()
    } catch (error) {
      const show = otherwise === 'save_failed' ? showSaveError : showError
      show(toErrorDetails(error, otherwise))
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    /** Stores a design that would otherwise be deleted after a day. */
    keep: ({ runId }: MyRoomDesign) =>
      run('keep', 'save_failed', async () => {
        if (runId === null) return
        await saveDesign(runId)
        showSuccess(t('kept'))
        router.refresh()
      }),
    remove: ({ storedId }: MyRoomDesign) =>
      run('remove', 'stored_delete_failed', async () => {
        if (storedId === null) return
        await deleteDesign(storedId)
        showSuccess(t('deleted'))
        router.refresh()
      }),
    /** Whether opening a design in the tool would replace unfinished work. */
    hasUnfinishedWork: () => hasSelection(userId),
    /** Opens the photo of a design made in no room, with the design's input, or the design itself if the photo is gone. */
    openInTool: ({ designs }: MyRoom, design: MyRoomDesign) =>
      run('open', 'image_damaged', async () => {
        const { runId, hasDocument, hasList } = design
        const made = runId !== null && hasDocument ? await readDesignDocument(runId) : null
        const list = runId !== null && hasList ? await readKeptList(runId) : null
        await leaveInTool(userId, designs, design, { made, list })
        router.push(ROUTES.transform)
      }),
    downloadAll: ({ designs }: MyRoom, fileName: string) =>
      run('zip', 'not_found', async () => saveFile(await zipOf(designs), fileName)),
  }
}

type MadeFrom = { readonly made: RoomDocument | null; readonly list: KeptList | null }

/** Puts a design's photo and input into the tool, or the design itself if the photo is gone. */
async function leaveInTool(
  userId: string,
  designs: MyRoom['designs'],
  { resultUrl }: MyRoomDesign,
  { made, list }: MadeFrom,
): Promise<void> {
  const photoUrl = designs.find(({ originalUrl }) => originalUrl !== null)?.originalUrl
  const photo = await imageAsPhoto(photoUrl ?? resultUrl, 'room')
  const hasPhoto = photoUrl !== undefined
  await writeDraftPart(userId, 'room', undefined)
  if (hasPhoto && made) await writeDraftPart(userId, 'form', made.form)
  await writeDraftPart(userId, 'mask', hasPhoto ? made?.mask : undefined)
  await writeDraftPart(userId, 'list', hasPhoto ? (list ?? undefined) : undefined)
  await writeDraftPart(userId, 'photo', await fileToStore(photo))
}

/** Whether the tool's photo has a selection that only this device has. */
async function hasSelection(userId: string): Promise<boolean> {
  const room = await readKeptRoom(userId).catch(() => null)
  if (room && isAllSaved(room)) return false
  const [photo, mask] = await Promise.all([
    readDraftPart(userId, 'photo'),
    readDraftPart(userId, 'mask'),
  ]).catch(() => [])
  const last = parseStoredMask(mask)?.layers.at(-1)
  // Clear is a layer too.
  return photo !== undefined && last !== undefined && !(last.kind === 'fill' && last.area === 0)
}

/** All designs as PNGs in one file, fetched one after another: each may be tens of megabytes. */
async function zipOf(designs: readonly MyRoomDesign[]): Promise<Blob> {
  const { makeZip } = await import('client-zip')
  async function* files() {
    for (const [index, { resultUrl, name }] of designs.entries()) {
      const response = await sendRequest(resultUrl)
      if (!response.ok) throw new Error(`${response.status} for ${resultUrl}`)
      yield { name: `${index + 1}-${titleInFiles(name)}.png`, input: response }
    }
  }
  return new Response(makeZip(files())).blob()
}
