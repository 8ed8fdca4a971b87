/**
 * Where the rooms of this repository have their openings and corners, drawn by hand on the photos, in percent.
 * @typedef {[left: number, top: number, right: number, bottom: number]} BoxPercent
 * @typedef {{ x: number, top: number, bottom: number }} CornerPercent where two walls meet: an upright line
 * @typedef {{ path: string, openings: BoxPercent[], corners: CornerPercent[] }} DriftRoom
 */

/** @type {DriftRoom[]} */
export const ROOMS = [
  { path: 'rooms/bathroom.jpg', openings: [[0, 5, 19.5, 54]], corners: [{ x: 24, top: 11, bottom: 58 }] },
  { path: 'rooms/bedroom.jpg', openings: [[0, 5, 20, 72]], corners: [{ x: 88.7, top: 10, bottom: 74 }] },
  {
    path: 'rooms/kitchen.jpg',
    openings: [
      [42, 23, 63.5, 46],
      [0, 14, 2.8, 83],
    ],
    corners: [{ x: 89, top: 15, bottom: 75 }],
  },
  { path: 'rooms/living.jpg', openings: [[1, 11, 24, 69]], corners: [{ x: 95.5, top: 8, bottom: 70 }] },
  { path: 'rooms/office.jpg', openings: [[1.5, 11, 23.5, 71]], corners: [{ x: 88.7, top: 12, bottom: 76 }] },
  {
    path: 'rooms/old-kitchen.jpg',
    openings: [
      [41.5, 22.5, 63, 46.5],
      [0, 14, 2.8, 85],
    ],
    corners: [{ x: 22, top: 15, bottom: 65 }],
  },
  { path: 'rooms/studio.jpg', openings: [[59.5, 21, 83.5, 61]], corners: [{ x: 89.7, top: 14, bottom: 57 }] },
  { path: 'living-before.jpg', openings: [[4.5, 13, 22.5, 70]], corners: [{ x: 95.7, top: 9, bottom: 70 }] },
]
