import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { SITE } from '@/lib/site'
import { joinBytes } from './png-chunks'

// A design file's provenance: the Digital Source Type of the IPTC Photo Metadata Standard, as XMP.

/** The vocabulary of digital source types (IPTC NewsCodes, https://cv.iptc.org/newscodes/digitalsourcetype/). */
export const SOURCE_TYPES = 'cv.iptc.org/newscodes/digitalsourcetype/'

/**
 * Our own engine composites its drawing over a photo. The term's definition once said any "synthetic element", as Google still
 * words it, and now says generative AI. A hosted model's image is generative AI within a photo: "inpainting".
 */
const TERM = { preview: 'compositeSynthetic', hosted: 'compositeWithTrainedAlgorithmicMedia' } as const

/** The keyword for XMP in a PNG (XMP specification, part 3). The text must not be compressed. */
export const XMP_KEYWORD = 'XML:com.adobe.xmp'

/** XMP for a design by this engine: its digital source type, and our name as the creator. */
export function designXmp(engine: string): string {
  const term = engine === PREVIEW_ENGINE ? TERM.preview : TERM.hosted
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` xmp:CreatorTool="${SITE.name}" Iptc4xmpExt:DigitalSourceType="http://${SOURCE_TYPES}${term}"/>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('\n')
}

const MARKER = { start: 0xd8, app0: 0xe0, app1: 0xe1 } as const
const JPEG_XMP = 'http://ns.adobe.com/xap/1.0/\0'
/** A segment's length includes its own two bytes. */
const MAX_SEGMENT_BYTES = 0xff_ff

/**
 * Adds XMP to a JPEG, after the JFIF segment, which must come first (XMP specification, part 3). Coded pixels are copied byte
 * for byte. For browsers, which write JPEG without metadata; on the server the encoder adds it.
 * @throws RangeError when it isn't a JPEG, or the XMP doesn't fit into a segment
 */
export function withJpegXmp(jpeg: Uint8Array, xmp: string): Uint8Array<ArrayBuffer> {
  if (jpeg[0] !== 0xff || jpeg[1] !== MARKER.start) throw new RangeError('not a JPEG')
  const content = new TextEncoder().encode(JPEG_XMP + xmp)
  const length = content.length + 2
  if (length > MAX_SEGMENT_BYTES) throw new RangeError(`XMP of ${content.length} bytes`)
  let at = 2
  while (jpeg[at] === 0xff && jpeg[at + 1] === MARKER.app0) {
    at += 2 + 256 * (jpeg[at + 2] ?? 0) + (jpeg[at + 3] ?? 0)
  }
  const head = Uint8Array.of(0xff, MARKER.app1, length >> 8, length & 0xff)
  return joinBytes([jpeg.subarray(0, at), head, content, jpeg.subarray(at)])
}
