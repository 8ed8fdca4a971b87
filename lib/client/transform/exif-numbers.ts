// As much of EXIF as the focal length needs (Exif 2.32, 4.5 and 4.6): a library for it weighs more than the painting.

const JPEG = 0xffd8
const APP1 = 0xffe1
const START_OF_SCAN = 0xffda
/** "Exif" and what stands before the TIFF block after it. */
const EXIF = 0x45786966
const EXIF_PREFIX_BYTES = 6
const LITTLE_ENDIAN = 0x4949
const ENTRY_BYTES = 12
/** The tag that leads to the camera's own tags. */
const EXIF_IFD = 0x8769

/**
 * The numbers that stand in a JPEG's EXIF, by their tags' numbers; of several under one tag the first.
 * @throws RangeError when the EXIF leads beyond the bytes
 */
export function exifNumbers(jpeg: ArrayBuffer): Record<number, number> {
  const tiff = tiffOf(new DataView(jpeg))
  if (!tiff) return {}
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN
  const image = numbersAt(tiff, tiff.getUint32(4, isLittle), isLittle)
  const camera = image[EXIF_IFD]
  return camera === undefined ? image : { ...image, ...numbersAt(tiff, camera, isLittle) }
}

function tiffOf(jpeg: DataView): DataView | null {
  if (jpeg.getUint16(0) !== JPEG) return null
  for (let at = 2; ; at += 2 + jpeg.getUint16(at + 2)) {
    const marker = jpeg.getUint16(at)
    if (marker === START_OF_SCAN || marker >> 8 !== 0xff) return null
    if (marker === APP1 && jpeg.getUint32(at + 4) === EXIF) {
      return new DataView(jpeg.buffer, jpeg.byteOffset + at + 4 + EXIF_PREFIX_BYTES)
    }
  }
}

function numbersAt(tiff: DataView, directory: number, isLittle: boolean): Record<number, number> {
  const numbers: Record<number, number> = {}
  const count = tiff.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES
    const value = numberAt(tiff, at, isLittle)
    if (value !== null) numbers[tiff.getUint16(at, isLittle)] = value
  }
  return numbers
}

/** What an entry holds: short, long and fraction, without a sign or with one. */
function numberAt(tiff: DataView, entry: number, isLittle: boolean): number | null {
  const value = entry + 8
  switch (tiff.getUint16(entry + 2, isLittle)) {
    case 3:
      return tiff.getUint16(value, isLittle)
    case 4:
      return tiff.getUint32(value, isLittle)
    case 5: {
      const at = tiff.getUint32(value, isLittle)
      return tiff.getUint32(at, isLittle) / tiff.getUint32(at + 4, isLittle)
    }
    case 9:
      return tiff.getInt32(value, isLittle)
    case 10: {
      const at = tiff.getUint32(value, isLittle)
      return tiff.getInt32(at, isLittle) / tiff.getInt32(at + 4, isLittle)
    }
    default:
      return null
  }
}
