import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { SITE } from '@/lib/site'
import { joinBytes } from './png-chunks'

// What a design's file says of itself: the Digital Source Type of the IPTC Photo Metadata Standard, as XMP.

/** The vocabulary of digital source types (IPTC NewsCodes, https://cv.iptc.org/newscodes/digitalsourcetype/). */
export const SOURCE_TYPES = 'cv.iptc.org/newscodes/digitalsourcetype/'

/**
 * Our own engine composites what it draws over a photo. Its term once asked for any "synthetic element", as Google still words
 * it, and asks for one of generative AI since. A hosted model's image is generative AI within a photo: "inpainting".
 */
const TERM = { preview: 'compositeSynthetic', hosted: 'compositeWithTrainedAlgorithmicMedia' } as const

/** The keyword of XMP in a PNG (XMP specification, part 3). The text is not to be compressed. */
export const XMP_KEYWORD = 'XML:com.adobe.xmp'

/** The XMP of a design made by that engine: which kind of source it has, and who wrote it. */
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
/** The length of a segment counts its own two bytes. */
const MAX_SEGMENT_BYTES = 0xff_ff

/**
 * The same JPEG with XMP in it, after the JFIF segment, which must come first (XMP specification, part 3). Coded pixels are
 * copied byte by byte. Browsers write JPEG without metadata; on the server the encoder writes it.
 * @throws RangeError when it is no JPEG, or the XMP does not fit into a segment
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
