import type { DiffReport } from '@/lib/domain/design-run'
import { ROOM_DESIGNS, type RoomDesign } from './room-designs'
import reports from './room-diff-reports.json'

export type DesignDiff = {
  /** How many areas were selected. */
  readonly areas: number
  /** Share (0–1) of the picture that was selected. */
  readonly coverage: number
  /** Pixels that were not selected, and how many of them changed. */
  readonly outside: number
  readonly changedOutside: number
}

const measured: Readonly<Record<string, DiffReport>> = reports

/** The design whose image has that name in `public/images`, if it is one of ours. */
export function findRoomDesign(image: string): RoomDesign | undefined {
  return ROOM_DESIGNS.find(({ name }) => image === `designs/${name}`)
}

/** What was measured when the design was made. */
export function designDiff({ name, changes }: RoomDesign): DesignDiff {
  const report = measured[name]
  if (!report) throw new Error(`run "npm run site-pictures": ${name} has no diff report`)
  const { width, height, coverage, changedOutside } = report
  const areas = Object.keys(changes).length
  return { areas, coverage, outside: Math.round(width * height * (1 - coverage)), changedOutside }
}
