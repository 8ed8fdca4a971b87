import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ReadPictures } from '@/components/design-tool/photo/photo-pixels'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { toErrorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import { type OwnMaterial, picturesOf, type WithOwn } from '@/lib/domain/own-material'
import type { Photo } from '@/lib/math/image'
import { LruCache } from '@/lib/math/lru-cache'
import {
  deleteAccountMaterial,
  readAccountMaterials,
  readAccountPicture,
  saveAccountMaterial,
} from './account-materials'
import {
  adoptDeviceMaterials,
  isAmong,
  readDeviceMaterials,
  readDevicePicture,
  writeDeviceMaterials,
  writeDevicePicture,
} from './device-materials'
import { readLibraryPicture } from './library'

type OwnMaterials = {
  /** Newest first. */
  readonly materials: readonly OwnMaterial[]
  /** Adds a material with its image, or saves changes to one. */
  readonly save: (material: OwnMaterial, file?: Blob) => Promise<void>
  readonly remove: (picture: string) => Promise<void>
  /** The image file; `null` if this device, the account and the library all lack it. */
  readonly readPicture: (picture: string) => Promise<Blob | null>
  readonly readPictures: ReadPictures
  /**
   * Resolves once the images of the areas' own materials are saved to the account. Waits for uploads under way and retries
   * failed ones. Throws if one still fails.
   */
  readonly untilSaved: (areas: WithOwn) => Promise<void>
}

const NONE: OwnMaterials = {
  materials: [],
  save: async () => undefined,
  remove: async () => undefined,
  readPicture: async () => null,
  readPictures: async () => new Map(),
  untilSaved: async () => undefined,
}

type SendMaterial = (material: OwnMaterial, file: Blob) => Promise<void>

const FAILED = Symbol('failed')

const OwnMaterialsContext = createContext(NONE)

export const useOwnMaterials = (): OwnMaterials => useContext(OwnMaterialsContext)

/** Keeps the materials that users make from their own images: on this device, and in the account if they are signed in. */
export function OwnMaterialsProvider({ userId, children }: { userId: string | null; children: ReactNode }) {
  const [materials, setMaterials] = useState<readonly OwnMaterial[]>([])
  const latest = useRef(materials)
  const opening = useRef(Promise.resolve())
  /** Uploads since the page was opened. Each promise resolves once the image is in the account. */
  const sent = useRef(new Map<string, Promise<void>>())
  const { showError } = useScreenToasts()

  const send: SendMaterial = useCallback((material, file) => {
    const sending = saveAccountMaterial(material, file)
    sent.current.set(material.picture, sending)
    return sending
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    opening.current = openMaterials(userId, send, leaving.signal)
      .then((found) => {
        if (leaving.signal.aborted) return
        latest.current = found
        setMaterials(found)
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [userId, send])

  const { addPicture, readPicture, readPictures } = useMemo(() => pictureReader(userId), [userId])

  const change = useCallback(
    (next: readonly OwnMaterial[]) => {
      latest.current = next
      setMaterials(next)
      // If the device has no space, they last until the page is closed, and in the account.
      writeDeviceMaterials(userId, next).catch(() => undefined)
    },
    [userId],
  )
  const save = useCallback(
    async (material: OwnMaterial, file?: Blob) => {
      if (file) addPicture(material.picture, file)
      change(withMaterial(latest.current, material))
      if (userId === null) return
      const saving = file ? send(material, file) : saveAccountMaterial(material)
      await saving.catch((error: unknown) => showError(toErrorDetails(error, 'account_save_failed')))
    },
    [userId, change, addPicture, send, showError],
  )

  const remove = useCallback(
    async (picture: string) => {
      try {
        if (userId !== null) await deleteAccountMaterial(picture)
      } catch (error) {
        const details = toErrorDetails(error, 'account_save_failed')
        // Already deleted, or never saved.
        if (details.code !== 'material_missing') return showError(details)
      }
      change(latest.current.filter((each) => each.picture !== picture))
    },
    [userId, change, showError],
  )

  const untilSaved = useCallback(
    async (areas: WithOwn) => {
      await opening.current
      for (const picture of picturesOf(areas)) {
        if ((await sent.current.get(picture)?.catch(() => FAILED)) !== FAILED) continue
        const material = latest.current.find((each) => each.picture === picture)
        const file = await readPicture(picture)
        if (material && file) await send(material, file)
      }
    },
    [readPicture, send],
  )

  const value = useMemo(
    () => ({ materials, save, remove, readPicture, readPictures, untilSaved }),
    [materials, save, remove, readPicture, readPictures, untilSaved],
  )
  return <OwnMaterialsContext value={value}>{children}</OwnMaterialsContext>
}

/** The account's materials, plus those that are only on this device, which are saved to the account now. */
async function openMaterials(
  userId: string | null,
  send: SendMaterial,
  signal: AbortSignal,
): Promise<OwnMaterial[]> {
  if (userId === null) return readDeviceMaterials(null)
  await adoptDeviceMaterials(userId)
  const here = await readDeviceMaterials(userId)
  const kept = await readAccountMaterials(signal).catch(() => null)
  if (!kept) return here
  const missing = here.filter((each) => !isAmong(kept, each))
  for (const each of missing) {
    const file = await readDevicePicture(userId, each.picture)
    if (file) await send(each, file).catch(() => undefined)
  }
  const all = [...missing, ...kept]
  await writeDeviceMaterials(userId, all)
  return all
}

function withMaterial(known: readonly OwnMaterial[], material: OwnMaterial): OwnMaterial[] {
  if (!isAmong(known, material)) return [material, ...known]
  return known.map((each) => (each.picture === material.picture ? material : each))
}

/** Decoded images take 3 MB each: keep as many as a room can have areas. */
const DECODED_PICTURES = 8

function pictureReader(userId: string | null) {
  const decoded = new LruCache<Photo>(DECODED_PICTURES)
  /** Added since the page was opened. If the device has no space, they last at least that long. */
  const added = new Map<string, Blob>()
  const addPicture = (picture: string, file: Blob): void => {
    added.set(picture, file)
    writeDevicePicture(userId, picture, file).catch(() => undefined)
  }
  const readPicture = async (picture: string): Promise<Blob | null> => {
    const here = added.get(picture) ?? (await readDevicePicture(userId, picture).catch(() => null))
    if (here) return here
    const file = userId === null ? null : await readAccountPicture(picture).catch(() => null)
    if (file) addPicture(picture, file)
    // Library images are in the browser's cache.
    return file ?? readLibraryPicture(picture).catch(() => null)
  }
  const decode = async (picture: string): Promise<Photo | null> => {
    const file = await readPicture(picture)
    if (!file) return null
    // As on the server: the image is already sRGB.
    const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' })
    const { photoPixels } = await import('@/components/design-tool/photo/photo-pixels')
    const pixels = photoPixels(bitmap, LIMITS.ownMaterial.picture.keptSidePx)
    bitmap.close()
    return pixels
  }
  const readPictures: ReadPictures = async (areas) => {
    const found = await Promise.all(
      picturesOf(areas).map(async (picture) => {
        const pixels = decoded.get(picture) ?? (await decode(picture).catch(() => null))
        if (pixels) decoded.set(picture, pixels)
        return [picture, pixels] as const
      }),
    )
    return new Map(found.flatMap(([picture, pixels]) => (pixels ? [[picture, pixels] as const] : [])))
  }
  return { addPicture, readPicture, readPictures }
}
