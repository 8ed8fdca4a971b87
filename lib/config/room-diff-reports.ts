import type { DiffReport } from '@/lib/domain/design-run'
import { ROOM_DESIGNS, type RoomDesign } from './room-designs'
import reports from './room-diff-reports.json'

export type DesignDiff = {
  /** Number of selected areas. */
  readonly areas: number
  /** Share (0–1) of the picture that was selected. */
  readonly coverage: number
  /** Pixels outside the selection, and how many of them changed. */
  readonly outside: number
  readonly changedOutside: number
}

const measured: Readonly<Record<string, DiffReport>> = reports

/** The site's design whose image in `public/images` has this name. */
export function findRoomDesign(image: string): RoomDesign | undefined {
  return ROOM_DESIGNS.find(({ name }) => image === `designs/${name}`)
}

/** The measurements from when the design was made. */
export function designDiff({ name, changes }: RoomDesign): DesignDiff {
  const report = measured[name]
  if (!report) throw new Error(`run "npm run site-pictures": ${name} has no diff report`)
  const { width, height, coverage, changedOutside } = report
  const areas = Object.keys(changes).length
  return { areas, coverage, outside: Math.round(width * height * (1 - coverage)), changedOutside }
}
