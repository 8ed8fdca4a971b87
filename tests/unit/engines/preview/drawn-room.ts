import type { KindChoice } from '../../../../lib/domain/areas.ts'
import { type AreaSettings, PLAIN_AREA } from '../../../../lib/domain/design-run.ts'
import { analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { DOOR_METRES } from '../../../../lib/engines/preview/analysis/door-scale.ts'
import { vector } from '../../../../lib/math/numeric.ts'
import {
  BACK,
  CEILING,
  FLOOR,
  faceOfRay,
  type RayField,
  type Room,
  type RoomBox,
  rayField,
} from '../../../../lib/survey/room.ts'
import { surveyPhoto } from '../../../../lib/survey/survey.ts'
import { paintImage } from './fixtures.ts'

export const SIZE = { width: 320, height: 240 }
const { width: WIDTH, height: HEIGHT } = SIZE
/** The areas of a drawn room. */
export const [WALL, DOOR, GROUND] = [1, 2, 3]

export type View = {
  readonly turned?: number
  readonly tilted?: number
  readonly cameraMetres: number
  readonly ceiling: number
  /** Where the walls are, in camera heights. */
  readonly walls?: Omit<RoomBox, 'ceiling'>
}

const USUAL_WALLS = { back: 2.6, left: 1.6, right: 1.6 }

/** A room seen by a camera turned to the right and tilted down, in degrees. */
export function roomSeen({ turned = 0, tilted = 0, ceiling, walls = USUAL_WALLS }: View): Room {
  const [yaw, pitch] = [(turned * Math.PI) / 180, (tilted * Math.PI) / 180]
  return {
    frame: {
      right: vector(Math.cos(yaw), -Math.sin(yaw) * Math.sin(pitch), Math.sin(yaw) * Math.cos(pitch)),
      up: vector(0, Math.cos(pitch), Math.sin(pitch)),
      forward: vector(-Math.sin(yaw), -Math.cos(yaw) * Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)),
      focal: 430,
      cx: 320,
      cy: 240,
      confidence: 1,
    },
    box: { ceiling, ...walls },
    confidence: 1,
    longSide: 640,
  }
}

/** A door in the back wall, in meters. */
export const USUAL = { middle: 0, width: 0.8, height: DOOR_METRES, lift: 0 }

type Form = readonly [number, number, number]
type On = (form: Form) => number

/** Whether a ray hits the door in the back wall. */
function isOnDoor({ cameraMetres, walls = USUAL_WALLS }: View, door: typeof USUAL, on: On, rays: RayField) {
  const metres = (walls.back / on(rays.Z)) * cameraMetres
  const aside = Math.abs(on(rays.X) * metres - door.middle)
  const overFloor = cameraMetres - on(rays.Y) * metres - door.lift
  return aside < door.width / 2 && overFloor > 0 && overFloor < door.height
}

/** The labels of a room's back wall, the door in it and the floor. */
export function labelsOf(view: View, door = USUAL): Uint8Array {
  const room = roomSeen(view)
  const rays = rayField(room, WIDTH / room.longSide)
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const on = (form: Form) => form[0] + form[1] * x + form[2] * y
    const face = faceOfRay(room.box, on(rays.X), on(rays.Y), on(rays.Z))
    if (face === FLOOR) return GROUND
    if (face !== BACK) return 0
    return isOnDoor(view, door, on, rays) ? DOOR : WALL
  })
}

const WALL_COLOR = [196, 190, 180] as const
const DOOR_COLOR = [150, 120, 90] as const
/** Places within a pixel. */
const OFFSETS = [-1 / 3, 0, 1 / 3]
const BOARD = 0.4
const JOINT = 0.02

/** A color, darker at the joints of boards, in camera heights. */
function boards(
  color: readonly [number, number, number],
  u: number,
  v: number,
): readonly [number, number, number] {
  const isJoint = [u, v].some(
    (place) => Math.abs(place / BOARD - Math.round(place / BOARD)) * BOARD < JOINT / 2,
  )
  return isJoint ? [0.6 * color[0], 0.6 * color[1], 0.6 * color[2]] : color
}

/** A room as a photo, and the labels of its areas. */
export function drawn(view: View, door = USUAL) {
  const labels = labelsOf(view, door)
  const room = roomSeen(view)
  const rays = rayField(room, WIDTH / room.longSide)
  const colorAt = (x: number, y: number) => {
    const on = (form: Form) => form[0] + form[1] * x + form[2] * y
    const [aside, down, ahead] = [on(rays.X), on(rays.Y), on(rays.Z)]
    const face = faceOfRay(room.box, aside, down, ahead)
    if (face === BACK) return isOnDoor(view, door, on, rays) ? DOOR_COLOR : WALL_COLOR
    // Boards, whose lines let the survey find the room.
    if (face === FLOOR) return boards([128, 104, 82], aside / down, ahead / down)
    if (face === CEILING) return boards([236, 235, 232], aside / -down, ahead / -down)
    const toWall = room.box.right / Math.abs(aside)
    return boards([178, 172, 164], down * toWall, ahead * toWall)
  }
  const photo = paintImage(WIDTH, HEIGHT, (x, y) => {
    // A camera doesn't produce steps along a line.
    const parts = OFFSETS.flatMap((dx) => OFFSETS.map((dy) => colorAt(x + dx, y + dy)))
    const mean = (c: 0 | 1 | 2) => parts.reduce((sum, color) => sum + color[c], 0) / parts.length
    return [mean(0), mean(1), mean(2)]
  })
  return { photo, labels, room }
}

export const areasWith = (door: KindChoice): AreaSettings[] => [
  { ...PLAIN_AREA, kind: 'wall', material: 'slats' },
  { ...PLAIN_AREA, kind: door },
  { ...PLAIN_AREA, kind: 'floor', material: 'checkerboard' },
]

export const HIGH = { cameraMetres: 2, ceiling: 0.6 }

function analyzeHigh() {
  const { photo, labels, room } = drawn(HIGH)
  // The room is known exactly, so only the door's effect is tested.
  return {
    photo,
    labels,
    room,
    analysis: analyze(photo, labels, { survey: { ...surveyPhoto(photo), room } }),
  }
}

let high: ReturnType<typeof analyzeHigh> | undefined

/** The high room and its analysis, made once. */
export function analyzedHigh() {
  high ??= analyzeHigh()
  return high
}
