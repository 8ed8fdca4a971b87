import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'
import { COLOUR_CLUSTERS, clusterRegions } from './clusters.ts'
import { inferRoles } from './mean-field.ts'
import { makePatches, type Patches } from './patches.ts'
import type { RoleEvidence } from './region-features.ts'
import type { Statistics } from './region-stats.ts'
import { ROLES, type Role } from './role-names.ts'
import { applyRoleRules } from './role-rules.ts'
import type { Room } from './room.ts'
import type { RoomLines } from './room-lines.ts'
import type { LabPlanes, Partition } from './superpixels.ts'
import { assignTextileSlots } from './textile-slots.ts'
import { roleScores } from './unaries.ts'

/** A photo in regions, with all that was measured of them. */
export interface SegmentedPhoto {
  readonly partition: Partition
  readonly planes: LabPlanes
  readonly adjacency: Adjacency
  readonly statistics: Statistics
  readonly room: Room
  readonly lines: RoomLines
}

/** Decides what every region is and prepares it for rendering. `hint` names the painted surface, if known. */
export function decideRoles(
  { partition, planes, adjacency, statistics, room, lines }: SegmentedPhoto,
  hint: Role | null,
): Patches {
  const evidence: RoleEvidence = {
    statistics,
    adjacency,
    clusters: clusterRegions(statistics.regions, () => true, COLOUR_CLUSTERS),
    layoutConfidence: room.confidence,
    hint: statistics.maskShare < 0.6 ? hint : null,
  }
  const beliefs = inferRoles(roleScores(evidence), evidence)
  const roles = beliefs.map((belief) => at(ROLES, belief.indexOf(Math.max(...belief))))
  const plan = assignTextileSlots(applyRoleRules(roles, evidence), evidence)
  return makePatches({ partition, planes, room, lines }, plan, evidence)
}
