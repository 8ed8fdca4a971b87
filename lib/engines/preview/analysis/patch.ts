import type { LabPlanes, Partition } from '../regions/superpixels.ts'
import type { Room } from '../survey/room.ts'
import type { RoomLines } from '../survey/room-lines.ts'
import type { Role } from './role-names.ts'
import type { TextileSlot } from './textile-slots.ts'

/** What a surface looks like as a whole: its lightness, and its luminance references in stops. */
export interface SurfaceReference {
  readonly surfaceL: number
  readonly median: number
  readonly p80: number
  readonly envelope: number
}

/** One region as the renderer needs it. Luminances in stops, colors in OKLab. */
export interface Patch extends SurfaceReference {
  readonly role: Role
  readonly cloth: TextileSlot | null
  /** Whether the role is sure enough for a pattern; otherwise the patch is recolored gently. */
  readonly isSure: boolean
  /** The region's own mean color. */
  readonly a: number
  readonly b: number
}

export interface Patches {
  /** Patch of every pixel of the analysis image. */
  readonly labels: Uint16Array
  readonly patches: readonly Patch[]
}

/** The analysis image with its regions, in the room found in it. */
export interface RegionImage {
  readonly partition: Partition
  readonly planes: LabPlanes
  readonly room: Room
  readonly lines: RoomLines
}
