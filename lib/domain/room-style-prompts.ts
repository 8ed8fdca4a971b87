import type { RoomTypeId } from './rooms'
import type { StyleId } from './styles'

/** Slugs of the rooms' own prompts (Spec §3). They differ from the style values. */
export const STYLE_SLUGS = [
  'minimalist',
  'scandinavian',
  'industrial',
  'modern-farmhouse',
  'mid-century-modern',
  'japanese-zen',
  'bohemian',
  'coastal',
  'art-deco',
] as const

export type StyleSlug = (typeof STYLE_SLUGS)[number]

/**
 * The slug of each style that has one; for the others, the prompt is assembled. `modern-farmhouse` and `mid-century-modern`
 * match none of the styles we offer: using them for rustic or modern would promise one look and describe another.
 */
export const SLUG_OF_STYLE: Partial<Record<StyleId, StyleSlug>> = {
  minimalist: 'minimalist',
  scandinavian: 'scandinavian',
  industrial: 'industrial',
  bohemian: 'bohemian',
  coastal: 'coastal',
  japanese: 'japanese-zen',
  art_deco: 'art-deco',
}

type StylePrompts = Readonly<Record<StyleSlug, string>>

/** The rooms with prompts of their own. */
export const STYLE_PROMPTS: Partial<Record<RoomTypeId, StylePrompts>> = {
  'modern-living': {
    minimalist:
      'A minimalist living room with one long low sofa in undyed linen, off-white matte plaster walls without decoration, a flush wall of handleless pale oak storage, a single round travertine side table, a plain wool rug the color of the floor, generous empty floor around every piece, diffuse daylight from the existing windows, photographed at eye level with straight verticals',
    scandinavian:
      'A Scandinavian living room with a light gray wool sofa on tapered birch legs, chalk-white walls above soaped pale floorboards, a hand-woven rug in oatmeal and soft blue, a sheepskin over an ash spindle-back chair, a round birch coffee table with a lit candle, a large paper globe lamp, clear winter daylight from the existing windows, photographed at eye level with straight verticals',
    industrial:
      'An industrial loft living room with a worn cognac leather sofa, a wall of old red brick with pale mortar, sealed gray concrete floor under a faded vintage rug, a reclaimed timber coffee table on blackened steel, open steel shelving with bolted joints, enamel factory pendants with warm filament bulbs, strong side light from the existing windows, photographed at eye level with straight verticals',
    'modern-farmhouse':
      'A modern farmhouse living room with a deep slipcovered sofa in cream cotton, white shiplap walls with matte black picture frames, wide oak floorboards under a striped wool rug, a chunky reclaimed oak coffee table, a black iron lantern overhead, woven baskets and a knitted throw, soft morning daylight from the existing windows, photographed at eye level with straight verticals',
    'mid-century-modern':
      'A mid-century modern living room with a slim tufted sofa in mustard wool on tapered walnut legs, a teak sideboard with sliding doors, a molded plywood lounge chair in black leather, warm white walls beside one panel of walnut veneer, a low-pile rug with a bold geometric pattern, a brass arc lamp over the seating, warm afternoon daylight from the existing windows, photographed at eye level with straight verticals',
    'japanese-zen':
      'A Japanese zen living room with low platform seating on cedar frames, tatami mats edged in black linen, sand-colored clay plaster walls, a shoji screen softening the light, a low hinoki table with a stoneware teapot, a single branch in an almost empty alcove, a washi paper lamp with an even glow, photographed at a low seated eye level with straight verticals',
    bohemian:
      'A bohemian living room with a low sofa heaped with embroidered cushions, overlapping kilim and Berber rugs in terracotta and saffron, a rattan peacock chair beside a carved wooden table, a macrame hanging on a warm white wall, trailing and broad-leafed plants in clay pots, pierced brass lanterns throwing patterned light, late golden daylight from the existing windows, photographed at eye level with straight verticals',
    coastal:
      'A coastal living room with a relaxed sofa in white linen slipcovers, soft white tongue-and-groove walls, a chunky jute rug on bleached oak floorboards, a driftwood coffee table with a bowl of shells, cushions in faded navy stripes and sea-glass blue, a woven seagrass pendant above sheer linen curtains, clear bright daylight from the existing windows, photographed at eye level with straight verticals',
    'art-deco':
      'An Art Deco living room with a curved channel-tufted sofa in emerald velvet, fluted walnut panels in strict symmetry, a sunburst mirror above a black lacquer console, a brass and smoked-glass coffee table, a wool rug with a black and ivory fan motif, scalloped brass wall lights with opal glass, warm low light on polished reflections, photographed at eye level with straight verticals',
  },
  'master-bedroom': {
    minimalist:
      'A minimalist master bedroom with a low platform bed in pale oak, smooth bedding in off-white washed linen, floating nightstands with nothing on them but a small light, flush full-height wardrobes without handles, matte plaster walls in warm white, hidden light along the headboard wall, diffuse daylight from the existing windows, photographed at eye level with straight verticals',
    scandinavian:
      'A Scandinavian master bedroom with a simple birch bed and a rounded headboard, crumpled linen bedding in white and soft gray-blue, a chunky knitted wool throw, an ash stool as a nightstand with a paper-shaded lamp, chalk-white walls above pale soaped floorboards, a sheepskin beside the bed, low winter daylight from the existing windows, photographed at eye level with straight verticals',
    industrial:
      'An industrial master bedroom with a blackened steel bed frame, a headboard wall of exposed red brick, charcoal linen bedding with a rust wool blanket, reclaimed timber nightstands with riveted corners, caged filament lights on surface-run conduit, a faded vintage rug on sealed concrete, strong side light from the existing windows, photographed at eye level with straight verticals',
    'modern-farmhouse':
      'A modern farmhouse master bedroom with a spindle bed in matte black, a white shiplap headboard wall, cream quilted bedding with a ticking-stripe blanket, weathered oak nightstands with ceramic lamps, a vintage bench at the foot of the bed, wide oak floorboards under a braided wool rug, soft morning daylight from the existing windows, photographed at eye level with straight verticals',
    'mid-century-modern':
      'A mid-century modern master bedroom with a low walnut bed and a caned headboard, wall-mounted walnut nightstands with tapered drawers, bedding in cream with ochre and teal accents, a pair of globe lamps on brass stems, a teak dresser with round pulls, a shag rug over warm wood floor, warm afternoon daylight from the existing windows, photographed at eye level with straight verticals',
    'japanese-zen':
      'A Japanese zen master bedroom with a futon on a low cedar platform, tatami mats covering the floor, undyed cotton bedding with one moss-green fold, walls in sand-colored clay plaster, shoji panels filtering the light, a single branch in a stoneware vase on a low shelf, washi lanterns glowing beside the bed, photographed at a low eye level with straight verticals',
    bohemian:
      'A bohemian master bedroom with a carved wooden bed and a woven rattan headboard, layered bedding in terracotta and plum with embroidered edges, a macrame hanging above the pillows, a kilim beside the bed over a natural fiber rug, mismatched vintage nightstands with beaten brass lamps, trailing plants on a high shelf, late golden daylight from the existing windows, photographed at eye level with straight verticals',
    coastal:
      'A coastal master bedroom with a whitewashed timber bed, crisp white linen bedding with a sea-blue throw, soft white tongue-and-groove wall behind the headboard, rope-handled nightstands with glass lamps, sheer curtains stirred by a breeze, a pale jute rug on bleached oak floorboards, clear bright daylight from the existing windows, photographed at eye level with straight verticals',
    'art-deco':
      'An Art Deco master bedroom with a scalloped headboard in midnight-blue velvet, mirrored nightstands in exact symmetry, ivory satin bedding with a gold-piped edge, a wall of fluted walnut with brass inlay, opal glass wall lights in stepped brass frames, a fan-patterned rug in black and cream, warm low light on polished reflections, photographed at eye level with straight verticals',
  },
  'modern-kitchen': {
    minimalist:
      'A minimalist kitchen with full-height cabinets in matte off-white without handles, a monolithic island in honed pale stone, an induction cooktop set flush into the countertop, appliances hidden behind the fronts, a bare countertop with one ceramic bowl, shadow gaps in place of trim, even concealed light under the wall cabinets, photographed at eye level with straight verticals',
    scandinavian:
      'A Scandinavian kitchen with flat birch cabinet fronts and slim black pulls, a white countertop with softened edges, matte white tile behind the cooktop, open ash shelves with stoneware cups, round pendant lamps in pale gray enamel, spindle-back stools on pale floorboards, clear winter daylight from the existing windows, photographed at eye level with straight verticals',
    industrial:
      'An industrial kitchen with blackened steel cabinet fronts and a cast concrete countertop, a backsplash wall of exposed red brick, open shelves of reclaimed timber on steel pipe, a stainless range with a bare metal hood, enamel factory pendants above the island, riveted metal stools on sealed concrete, strong side light from the existing windows, photographed at eye level with straight verticals',
    'modern-farmhouse':
      'A modern farmhouse kitchen with white framed cabinets and matte black hardware, an apron-front fireclay sink, a butcher-block island with turned legs, white subway tile to the ceiling, black iron pendants above the island, open oak shelves with stacked ironstone, soft morning daylight from the existing windows, photographed at eye level with straight verticals',
    'mid-century-modern':
      'A mid-century modern kitchen with flat walnut cabinet fronts and recessed pulls, a white laminate countertop with a thin wood edge, a backsplash of stacked olive-green tile, globe pendants on slim brass rods, molded stools on tapered legs, terrazzo floor with warm chips, warm afternoon daylight from the existing windows, photographed at eye level with straight verticals',
    'japanese-zen':
      'A Japanese zen kitchen with vertical-grain cedar fronts and hidden finger pulls, a slate countertop with a quiet honed surface, clay plaster walls in warm sand, a low open shelf of hand-thrown bowls, bamboo utensils beside a cast-iron kettle, a slatted timber screen with a washi pendant, filtered daylight from the existing windows, photographed at eye level with straight verticals',
    bohemian:
      'A bohemian kitchen with cabinets painted deep teal and aged brass knobs, a backsplash of patterned hand-painted tile, open shelves filled with glazed pottery and spice jars, a worn wooden countertop, woven rattan pendants above mismatched stools, herbs and trailing plants at the window, late golden daylight from the existing windows, photographed at eye level with straight verticals',
    coastal:
      'A coastal kitchen with soft white beadboard cabinets and brushed nickel cup pulls, an island painted sea-glass blue, a pale quartz countertop like wet sand, glossy white handmade tile behind the cooktop, woven seagrass pendants over rope-seated stools, bleached oak floorboards, clear bright daylight from the existing windows, photographed at eye level with straight verticals',
    'art-deco':
      'An Art Deco kitchen with black lacquer cabinet fronts and stepped brass handles, a countertop of ivory marble with dark veins, a backsplash of fan-shaped tile in emerald, a fluted island with a curved end, opal glass pendants in brass rings, velvet-topped stools on a checkered marble floor, warm low light on polished reflections, photographed at eye level with straight verticals',
  },
}
