import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outlineName, ROOM_DESIGNS } from '@/lib/config/room-designs'
import { designDiff } from '@/lib/config/room-diff-reports'
import { roomImagePath } from '@/lib/config/site-assets'

test('each design of the site is there with its outline, and changed nothing outside its areas', () => {
  for (const design of ROOM_DESIGNS) {
    const { changedOutside, outside, coverage } = designDiff(design)
    expect([design.name, changedOutside]).toEqual([design.name, 0])
    expect(outside).toBeGreaterThan(0)
    expect(coverage).toBeGreaterThan(0)
    for (const image of [`designs/${design.name}`, `rooms/${design.room}`, outlineName(design)])
      expect.soft(existsSync(`public${roomImagePath(image)}`), image).toBe(true)
  }
})
