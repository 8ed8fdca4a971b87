import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { ROOM_PICTURE_WIDTHS, roomPicturePath } from '@/lib/config/room-pictures'
import { POST_KINDS } from '@/lib/domain/blog'
import type { Post } from '@/lib/schemas/post'

/** The file of a post, as an error names it. */
export function fileOf({ kind, id, locale }: Pick<Post, 'kind' | 'id' | 'locale'>): string {
  const language = locale === DEFAULT_LOCALE ? '' : `.${locale}`
  return `blog/${POST_KINDS[kind].folder}/${id}${language}.mdx`
}

/** Where a picture of that name has to be, in every width. */
export function pictureFilesOf(name: string): string[] {
  return ROOM_PICTURE_WIDTHS.map((width) => `public${roomPicturePath(name, width)}`)
}
