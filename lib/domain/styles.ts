/** The style values, in the order of the picker. */
export const STYLE_IDS = [
  'modern',
  'minimalist',
  'scandinavian',
  'industrial',
  'contemporary',
  'traditional',
  'rustic',
  'bohemian',
  'coastal',
  'mediterranean',
  'japanese',
  'art_deco',
] as const

export type StyleId = (typeof STYLE_IDS)[number]

export type DesignStyle = {
  value: StyleId
  label: string
  description: string
  /** Comma-separated parts. The prompt rule uses the first (material and line) and the last (mood). */
  defaultPrompt: string
  negativePrompt: string
}

/** Things designs must not show. Only flaws: nothing that a good photo of a room could contain. */
const FAULTS =
  'blurry, low resolution, jpeg artifacts, noise, watermark, text, logo, signature, distorted perspective, warped walls, crooked lines, floating furniture, fused legs, duplicate objects, extra doors, extra windows, changed layout, bad proportions, overexposed, harsh flash, oversaturated, cartoon, painting, 3d render, cgi, people, clutter'

// Labels and descriptions are fields of a style (Spec §3), so they live here, not in the messages.
export const STYLES: readonly DesignStyle[] = [
  {
    value: 'modern',
    label: 'Modern',
    description: 'Straight lines in steel, glass and smooth wood',
    defaultPrompt:
      'clean straight lines in steel with glass and smooth wood, low furniture on slim metal legs, flat-panel fronts without handles, a palette of warm white and matte black with one deep accent, smoked glass with a thin steel edge, a plain flatwoven rug over a wide-plank floor, one large abstract artwork on an empty wall, recessed ceiling light with a single linear pendant, an uncluttered form-follows-function calm',
    negativePrompt: `${FAULTS}, ornate carving, floral prints, distressed wood`,
  },
  {
    value: 'minimalist',
    label: 'Minimalist',
    description: 'Few things, hidden storage and room to breathe',
    defaultPrompt:
      'plain surfaces with concealed storage, a palette of off-white and light gray with one warm timber tone, fine matte plaster meeting the floor in a shadow gap, few large pieces with quiet proportions, full-height cabinet fronts without handles, undyed linen and felted wool, one hand-thrown vessel in place of decoration, diffuse daylight with hidden warm light along the ceiling edge, quiet restraint with generous empty space',
    negativePrompt: `${FAULTS}, ornament, busy patterns, crowded shelves`,
  },
  {
    value: 'scandinavian',
    label: 'Scandinavian',
    description: 'Pale wood, white walls and soft wool',
    defaultPrompt:
      'pale birch and ash with wool and linen, chalk-white walls with soft gray-blue accents, soaped floorboards under a hand-woven rug, simple furniture on tapered turned legs, a sheepskin over a spindle-back chair, a large paper globe lamp, black hairline accents in frames and handles, leafy branches in clear glass, low raking winter daylight, bright hygge warmth for dark winters',
    negativePrompt: `${FAULTS}, heavy dark wood, gilding, heavy drapes`,
  },
  {
    value: 'industrial',
    label: 'Industrial',
    description: 'Brick, blackened steel and worn leather',
    defaultPrompt:
      'exposed brick with blackened steel and concrete, reclaimed timber with saw marks and nail holes, a palette of charcoal and rust and tobacco brown, worn cognac leather with heavy seams, open steel shelving with bolted joints, galvanized ducts and surface-run conduit, enamel factory pendants with warm filament bulbs, a faded vintage rug on sealed concrete, strong side light with deep shadows, raw loft character',
    negativePrompt: `${FAULTS}, pastel, floral, glossy white lacquer`,
  },
  {
    value: 'contemporary',
    label: 'Contemporary',
    description: 'Curved shapes in layered warm neutrals',
    defaultPrompt:
      'curved silhouettes in layered neutrals, ivory boucle beside oatmeal linen, honed travertine with softly rounded edges, warm limewashed walls, brushed brass mixed with dark bronze, earth tones of clay and olive and cocoa, a sculptural pendant in opal glass, a deep-pile wool rug with a carved line pattern, soft layered light from wall and floor lamps, current relaxed sophistication',
    negativePrompt: `${FAULTS}, dated, matching furniture sets, heavy carved wood`,
  },
  {
    value: 'traditional',
    label: 'Traditional',
    description: 'Symmetry, carved wood and rich fabrics',
    defaultPrompt:
      'symmetrical classic furniture with carved moldings, polished mahogany and burr walnut, wingback and roll-arm shapes in wool damask, painted wainscot below a quiet striped wallpaper, a palette of burgundy and navy and warm cream, a hand-knotted Persian rug, lined curtains under a tailored valance, brass lamps with pleated silk shades in pairs, warm even lamplight with soft daylight, timeless formal comfort',
    negativePrompt: `${FAULTS}, chrome, neon, plastic furniture`,
  },
  {
    value: 'rustic',
    label: 'Rustic',
    description: 'Rough timber, stone and firelight',
    defaultPrompt:
      'rough-hewn beams and natural stone, knotty pine boards with a waxed finish, hand-forged wrought iron hardware, a palette of bark brown and moss and oatmeal, plaid wool over saddle leather, glazed earthenware with woven willow baskets, solid plank furniture with softened edges, a braided rug on wide worn floorboards, amber lantern light with the glow of a fireplace, rugged hand-made warmth',
    negativePrompt: `${FAULTS}, glossy plastic, chrome, high-gloss lacquer`,
  },
  {
    value: 'bohemian',
    label: 'Bohemian',
    description: 'Patterned textiles, rattan and many plants',
    defaultPrompt:
      'layered patterned textiles with rattan and macrame, overlapping kilim and Berber rugs, a palette of terracotta and saffron with jewel-toned teal and plum, low seating heaped with embroidered cushions, carved wood and beaten brass, trailing and broad-leafed plants in clay pots, vintage finds grouped by color, pierced metal lanterns throwing patterned light, late golden daylight, free-spirited collected charm',
    negativePrompt: `${FAULTS}, sterile empty, cold gray palette, corporate furniture`,
  },
  {
    value: 'coastal',
    label: 'Coastal',
    description: 'Whitewashed wood, linen and sea blue',
    defaultPrompt:
      'whitewashed wood with linen slipcovers, a palette of sand white and sea-glass blue, tongue-and-groove boards in soft white, a chunky jute rug on bleached oak, driftwood and weathered rope details, faded navy ticking stripes, a woven seagrass pendant, sheer curtains stirred by a breeze, clear bright daylight from one side, breezy seaside ease',
    negativePrompt: `${FAULTS}, dark heavy drapes, black leather, nautical kitsch`,
  },
  {
    value: 'mediterranean',
    label: 'Mediterranean',
    description: 'Lime plaster, terracotta and low golden sun',
    defaultPrompt:
      'textured lime plaster with terracotta tile, dark chestnut beams, arched niches with soft rounded edges, hand-painted cobalt and ochre tiles, hammered wrought iron fittings, a palette of sun-bleached white and olive and burnt sienna, heavy natural linen with rush-woven seats, a gnarled olive tree in a clay jar, low golden sun with crisp shadows, sun-warmed rustic elegance',
    negativePrompt: `${FAULTS}, gray office, chrome, cold blue light`,
  },
  {
    value: 'japanese',
    label: 'Japanese',
    description: 'Tatami, shoji and cedar, close to the floor',
    defaultPrompt:
      'tatami and shoji with natural cedar, low platform furniture close to the floor, sand-colored clay plaster, a palette of rice white and muted moss green with ink black, split bamboo beside smooth river stone, joinery without visible fixings, a single branch in a stoneware vase, a washi paper lamp with an even glow, filtered side light, serene wabi-sabi balance',
    negativePrompt: `${FAULTS}, high western sofa, chrome, bright saturated colors`,
  },
  {
    value: 'art_deco',
    label: 'Art Deco',
    description: 'Bold geometry in lacquer, velvet and brass',
    defaultPrompt:
      'bold geometric symmetry in lacquer and brass, fluted walnut panels with stepped edges, channel-tufted velvet in emerald and midnight blue, black and ivory marble laid in a fan motif, a sunburst mirror over a mirrored console, scalloped brass wall lights with opal glass, a palette of black and cream and gold with one jewel tone, a wool rug with a stepped skyline pattern, warm low light on polished reflections, glamorous jazz-age drama',
    negativePrompt: `${FAULTS}, distressed wood, rustic burlap, farmhouse furniture`,
  },
]

/** The style with that value, or `null`. */
export function findStyle(value: string): DesignStyle | null {
  return STYLES.find((style) => style.value === value) ?? null
}

/** The label of that style, or the value itself if the style no longer exists. */
export function styleLabel(value: string): string {
  return findStyle(value)?.label ?? value
}
