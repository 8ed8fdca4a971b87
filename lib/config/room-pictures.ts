/** Every room of `public/images` is kept in these widths, at 3:2. The smaller one fits a phone of middling density. */
export const ROOM_PICTURE_WIDTHS = [720, 1200] as const

/** The path of a room's picture on the site, and below `public` on disk. */
export function roomPicturePath(name: string, width: (typeof ROOM_PICTURE_WIDTHS)[number]): string {
  return `/images/${name}-${width}.webp`
}
