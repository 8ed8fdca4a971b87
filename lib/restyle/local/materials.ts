import type { MaterialName } from './material-names.ts'
import { boucle, grasscloth, leather, linen, stripes, tatami, tweed, velvet } from './materials/cloths.ts'
import { brick, encaustic, stone, tiles } from './materials/masonry.ts'
import { damask, panels, scallop } from './materials/ornaments.ts'
import { concrete, limewash, microcement, paint, plaster, stucco, terrazzo } from './materials/plasters.ts'
import type { Recipe } from './materials/recipe.ts'
import { boards, fluted, herringbone, planks, shiplap, slats, woodgrain } from './materials/timber.ts'

export const RECIPES: Readonly<Record<MaterialName, Recipe>> = {
  paint,
  plaster,
  limewash,
  stucco,
  concrete,
  microcement,
  brick,
  planks,
  herringbone,
  shiplap,
  boards,
  slats,
  fluted,
  tiles,
  encaustic,
  terrazzo,
  stone,
  grasscloth,
  tatami,
  scallop,
  damask,
  panels,
  linen,
  boucle,
  velvet,
  leather,
  tweed,
  stripes,
  woodgrain,
}
