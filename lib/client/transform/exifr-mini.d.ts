/** The smallest build of exifr: EXIF of JPEG files, tags by number. It comes without types of its own. */
declare module 'exifr/dist/mini.esm.mjs' {
  export { default } from 'exifr'
}
