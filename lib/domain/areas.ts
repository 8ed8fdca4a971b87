/** What a selected area of a photo is: decides which finish of a style it gets, and how that lies in the room. */
export const AREA_KINDS = ['wall', 'floor', 'ceiling', 'fabric', 'furniture', 'wood', 'tiles'] as const

export type AreaKind = (typeof AREA_KINDS)[number]
