import type { RoomDocument } from '@/lib/schemas/room-document'

/** A room as one file, as `docs/project-file.md` describes it. */
export type Project = {
  readonly photo: File
  readonly room: RoomDocument
  /** PNGs of the areas' own materials, by their SHA-256. */
  readonly pictures: ReadonlyMap<string, Blob>
  /** How many designs are said to be in the file, which stay there. */
  readonly designCount: number
}

const ENDING = '.roomwright'

/** For drop zones: the type that we give such a file, which no system knows, and its ending. */
export const PROJECT_TYPES = { 'application/x-roomwright': [ENDING] }

export function isProjectFile({ name }: File): boolean {
  return name.toLowerCase().endsWith(ENDING)
}

/** The name of a project with this photo. */
export function projectName(photo: string): string {
  return `${photo.replace(/\.[^.]*$/, '') || 'room'}${ENDING}`
}

/** Where things are in the file. */
export const PATHS = {
  room: 'room.json',
  versions: 'versions.json',
  readme: 'README.txt',
  photo: (type: 'jpeg' | 'png') => (type === 'jpeg' ? 'photo.jpg' : 'photo.png'),
  mask: (number: number, name: string) => `masks/${number}-${name}.png`,
  picture: (sha256: string) => `materials/${sha256}.png`,
  design: (number: number) => `designs/${number}.png`,
}
