import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startMaskWorker } from '@/components/design-tool/photo/mask-worker-client'
import {
  closeImages,
  openPhotoFile,
  type PhotoWork,
  startPhotoWork,
} from '@/components/design-tool/photo/open-photo'
import { photoDraftOf, workOnTask } from '@/components/design-tool/photo/use-photo-work'
import { photoType } from '@/lib/image/photo-type'
import type { Task } from '@/lib/tasks/tasks'
import { LoopbackWorker } from './loopback-worker'

const JPEG = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'room.jpg')
const LARGE = { width: 4_000, height: 3_000 }

function bitmapOf(width: number, height: number) {
  const bitmap = { width, height, isClosed: false, close: () => Object.assign(bitmap, { isClosed: true }) }
  return bitmap
}

/** An editor worker that runs these functions. */
function workerWith(api: object) {
  LoopbackWorker.script = (worker) => worker.run(api)
  return startMaskWorker()
}

beforeEach(() => {
  LoopbackWorker.reset()
  vi.stubGlobal('Worker', LoopbackWorker)
})

describe('opening a photo', () => {
  test('a large one can be seen before it is scaled to its working size', async () => {
    const [quickBitmap, reduced] = [bitmapOf(1_280, 960), bitmapOf(2_560, 1_920)]
    let finish: (bitmap: typeof reduced) => void = () => undefined
    const worker = workerWith({
      open: () => ({ size: LARGE, bitmap: quickBitmap, pending: 7 }),
      takeReduced: () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    })
    const opened = await openPhotoFile(JPEG, worker)
    if (!('photo' in opened)) throw new Error('the photo was rejected')
    expect(opened.photo.quickBitmap).toBe(quickBitmap)
    expect(opened.photo.size).toEqual(LARGE)
    finish(reduced)
    expect(await opened.photo.bitmap).toBe(reduced)
    closeImages(opened.photo)
    await expect.poll(() => [quickBitmap.isClosed, reduced.isClosed]).toEqual([true, true])
  })

  test.each([
    ['type', { kind: 'type' }],
    ['heic', { kind: 'heic' }],
    ['image_cut_off', { kind: 'failure', failure: { code: 'image_cut_off' } }],
  ])('what its bytes say is wrong with a photo is said: %s', async (problem, expected) => {
    expect(await openPhotoFile(JPEG, workerWith({ open: () => ({ problem }) }))).toMatchObject({
      problem: expected,
    })
  })

  test('a chosen file is read once, and is not needed on disk afterward', async () => {
    const onDisk = new File([await JPEG.arrayBuffer()], 'room.HEIC.jpg', { lastModified: 7 })
    const worker = workerWith({ open: () => ({ size: LARGE, bitmap: bitmapOf(1_280, 960), pending: null }) })
    const opened = await openPhotoFile(onDisk, worker)
    if (!('photo' in opened)) throw new Error('the photo was rejected')
    onDisk.arrayBuffer = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'))
    const { file } = opened.photo
    expect([file.name, file.type, file.lastModified]).toEqual(['room.HEIC.jpg', 'image/jpeg', 7])
    expect(await file.bytes()).toEqual(await JPEG.bytes())
    // A photo that is opened again stays the same file, which is what its room is known by.
    expect(await openPhotoFile(file, worker, false)).toMatchObject({ photo: { file } })
    expect(await openPhotoFile(onDisk, worker)).toMatchObject({
      problem: { failure: { code: 'image_file_gone' } },
    })
    expect(await openPhotoFile(new File([], 'room.jpg'), worker)).toMatchObject({
      problem: { failure: { code: 'image_empty' } },
    })
  })

  test('what takes the place of an unusual file has its name, and is the photo from then on', async () => {
    const instead = new Blob(['as seen'], { type: 'image/png' })
    const open = () => ({
      size: LARGE,
      bitmap: bitmapOf(1_280, 960),
      pending: null,
      instead,
      isRedrawn: true,
    })
    const opened = await openPhotoFile(JPEG, workerWith({ open }))
    if (!('photo' in opened)) throw new Error('the photo was rejected')
    const { file, chosen, isRedrawn } = opened.photo
    expect([file.name, file.type, await file.text(), chosen, isRedrawn]).toEqual([
      'room.jpg',
      'image/png',
      'as seen',
      JPEG,
      true,
    ])
  })

  test('a damaged photo and one with too many pixels are told apart', async () => {
    const damaged = workerWith({
      open: () => {
        throw new Error('no image')
      },
    })
    expect(await openPhotoFile(JPEG, damaged)).toMatchObject({
      problem: { failure: { code: 'image_damaged' } },
    })

    const reduced = bitmapOf(2_560, 1_536)
    const huge = workerWith({
      open: () => ({ size: { width: 10_000, height: 6_000 }, bitmap: bitmapOf(1_280, 768), pending: 1 }),
      takeReduced: () => reduced,
    })
    expect(await openPhotoFile(JPEG, huge)).toMatchObject({
      problem: { failure: { code: 'too_many_pixels' } },
    })
    // The worker's full-size image is taken all the same, so that its memory is freed.
    await expect.poll(() => reduced.isClosed).toBe(true)
  })
})

test('each task has its own selection, which is there again on return and when the photo is opened again', async () => {
  const open = () => ({ size: LARGE, bitmap: bitmapOf(1_280, 960), pending: null })
  const worker = workerWith({ open, startMask: () => undefined })
  const opened = await openPhotoFile(JPEG, worker)
  if (!('photo' in opened)) throw new Error('the photo was rejected')
  const work = startPhotoWork(opened.photo, worker, { mask: null, isNew: true })
  const layersIn = ({ maskStore }: PhotoWork) => maskStore.mask().history.done.map(({ kind }) => kind)
  const on = (task: Task) => workOnTask(work, task)

  on('restyle-room').maskStore.dispatch({ type: 'select-all' })
  expect(layersIn(on('restyle-areas'))).toEqual(['fill'])
  expect(layersIn(on('clear'))).toEqual([])
  expect(photoDraftOf(on('restyle-room'), null)).not.toHaveProperty('selections')
  on('clear').maskStore.dispatch({ type: 'invert' })
  expect(layersIn(on('furnish'))).toEqual([])
  expect(on('restyle-areas')).toBe(work)

  const { file: _, ...draft } = photoDraftOf(on('clear'), null)
  const again = startPhotoWork(opened.photo, worker, { ...draft, isNew: true })
  expect(layersIn(workOnTask(again, 'clear'))).toEqual(['inversion'])
  expect(layersIn(workOnTask(again, 'restyle-room'))).toEqual(['fill'])
  workOnTask(again, 'clear').maskStore.dispatch({ type: 'undo' })
  expect(layersIn(workOnTask(again, 'restyle-room'))).toEqual(['fill'])
})

test("a file's type is read from its first bytes, not from its name", async () => {
  const image = sharp({ create: { width: 70, height: 70, channels: 3, background: '#864' } })
  expect(photoType(await image.clone().jpeg().toBuffer())).toBe('jpeg')
  expect(photoType(await image.clone().png().toBuffer())).toBe('png')
  expect(photoType(await image.clone().webp().toBuffer())).toBe('webp')
  const box = (brand: string) => new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}`)
  expect(['heic', 'mif1', 'isom'].map((brand) => photoType(box(brand)))).toEqual(['heic', 'heic', 'other'])
  expect(photoType(new Uint8Array())).toBe('other')
  expect(photoType(Uint8Array.of(0xff, 0xd8))).toBe('other')
})
