import type { OwnMaterial } from '@/lib/domain/own-material'

/** A material of a person's own. */
export const HARBOR_TILE: OwnMaterial = {
  picture: 'a'.repeat(64),
  name: 'Harbor tile',
  widthMm: 200,
  heightMm: 200,
  bond: 'straight',
  groutMm: 3,
  groutColor: '#ffffff',
  secondColor: '#000000',
  variation: 'none',
  sheen: 'matte',
  isTurned: false,
}
