import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outlineName, ROOM_DESIGNS } from '@/lib/config/room-designs'
import { roomImagePath } from '@/lib/config/site-assets'

test('each design of the site is there, with its room and its outline', () => {
  const images = ROOM_DESIGNS.flatMap((design) => [
    `designs/${design.name}`,
    `rooms/${design.room}`,
    outlineName(design),
  ])
  expect(images.filter((image) => !existsSync(`public${roomImagePath(image)}`))).toEqual([])
})
