import * as z from 'zod'
import { fileToStore, storedFileSchema } from '@/components/design-tool/shared/device/stored-file'
import { readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { ownMaterial } from '@/lib/domain/area-settings'
import { GUEST } from '@/lib/domain/guest-draft'
import type { OwnMaterial } from '@/lib/domain/own-material'

// The user's own materials on this device. They are stored beside the draft and deleted with it at sign-out. A visitor's
// survive starting a room over.

const ownerOf = (userId: string | null): string => userId ?? `${GUEST}-materials`

const list = z.array(ownMaterial)

/** Newest first. `null` stands for a visitor. */
export async function readDeviceMaterials(userId: string | null): Promise<OwnMaterial[]> {
  return list.safeParse(await readDraftPart(ownerOf(userId), 'materials')).data ?? []
}

export function writeDeviceMaterials(
  userId: string | null,
  materials: readonly OwnMaterial[],
): Promise<void> {
  return writeDraftPart(ownerOf(userId), 'materials', materials)
}

export async function readDevicePicture(userId: string | null, picture: string): Promise<Blob | null> {
  const stored = await readDraftPart(ownerOf(userId), `picture/${picture}`)
  return storedFileSchema.safeParse(stored).data ?? null
}

export async function writeDevicePicture(userId: string | null, picture: string, file: Blob): Promise<void> {
  await writeDraftPart(ownerOf(userId), `picture/${picture}`, await fileToStore(file))
}

/** Gives a visitor's materials to the user who signs in. If interrupted, it runs again the next time. */
export async function adoptDeviceMaterials(userId: string): Promise<void> {
  const adopted = await readDeviceMaterials(null)
  if (adopted.length === 0) return
  for (const { picture } of adopted) {
    const file = await readDevicePicture(null, picture)
    if (file) await writeDevicePicture(userId, picture, file)
  }
  const own = (await readDeviceMaterials(userId)).filter((each) => !isAmong(adopted, each))
  await writeDeviceMaterials(userId, [...adopted, ...own])
  await writeDraftPart(ownerOf(null), 'materials', undefined)
  for (const { picture } of adopted) await writeDraftPart(ownerOf(null), `picture/${picture}`, undefined)
}

export function isAmong(materials: readonly OwnMaterial[], { picture }: OwnMaterial): boolean {
  return materials.some((each) => each.picture === picture)
}
