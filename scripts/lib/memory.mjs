import process from 'node:process'

/**
 * Settings for the memory of a process that handles pictures. glibc gives every thread an arena of its own, and each
 * keeps up to 48 MB of what the thread gave back: after some photos of 24 megapixels 250 MB that nobody uses. Two
 * arenas serve as fast. It can only be said before a process starts; other systems ignore it, and what is set wins.
 */
export const PICTURE_MEMORY = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
