import { errorOf, sendRequest } from '@/lib/api/request-json'
import type { GenerationParams } from '@/lib/domain/design-run'
import type { Alteration } from '@/lib/domain/disclosure'
import { titleInFiles } from '@/lib/domain/room-title'
import { SITE } from '@/lib/site'

export const EXPORT_FORMATS = ['png', 'jpeg', 'pair', 'video', 'settings'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The parts of a finished design that its files need. */
export type ExportedDesign = {
  /** The full-size PNG. */
  readonly resultUrl: string
  /** The photo it was made from; `null` when it has been deleted. */
  readonly originalUrl: string | null
  readonly name: string
  /** How the design changed the photo. */
  readonly alteration: Alteration
  /** How it was made, if that is known here. */
  readonly params?: GenerationParams
}

export type ExportChoice = {
  readonly format: ExportFormat
  /** Adds a strip below the image that says it was altered. For JPEGs. */
  readonly hasNote: boolean
}

/** Whether the format shows the photo as well. */
export const needsPhoto = (format: ExportFormat): boolean => format === 'pair' || format === 'video'
/** Whether the format can have that strip. */
export const takesNote = (format: ExportFormat): boolean => format === 'jpeg' || format === 'pair'

const QUERIES = { png: '', jpeg: '?as=jpeg', pair: '?as=pair' } as const satisfies Record<
  Exclude<ExportFormat, 'video' | 'settings'>,
  string
>
const NAME_ENDS = {
  png: '',
  jpeg: '',
  pair: '-before-after',
  video: '-before-after',
  settings: '',
} as const satisfies Record<ExportFormat, string>

type Making = {
  readonly signal: AbortSignal
  /** 0–100, while making a video. */
  readonly onProgress: (percent: number) => void
  /** Labels on the two images of a video. */
  readonly tags: { readonly before: string; readonly after: string }
}

/**
 * The design as a file of that format: fetched, or made here if it is a video.
 * @throws RequestError such as `photo_gone` or `video_unsupported`; `AbortError`
 */
export async function exportFile(
  design: ExportedDesign,
  { format, hasNote }: ExportChoice,
  making: Making,
): Promise<File> {
  const { signal } = making
  const name = `${SITE.name.toLowerCase()}-${titleInFiles(design.name)}${NAME_ENDS[format]}`
  if (format === 'settings') {
    const text = `${JSON.stringify(design.params, null, 2)}\n`
    return new File([text], `${name}.json`, { type: 'application/json' })
  }
  if (format === 'video') {
    const { makeSweepVideo } = await import('./sweep-video')
    const previews = [design.originalUrl, design.resultUrl].map((url) =>
      fetchFile(`${url}?as=preview`, signal),
    )
    const [before, after] = await Promise.all(previews)
    if (!before || !after) throw new TypeError('A video shows two pictures')
    const { video, ending } = await makeSweepVideo({ before, after }, making)
    return new File([video], `${name}.${ending}`, { type: video.type })
  }
  const query = `${QUERIES[format]}${hasNote && takesNote(format) ? '&note=1' : ''}`
  const picture = await fetchFile(`${design.resultUrl}${query}`, signal)
  const ending = format === 'png' ? 'png' : 'jpg'
  return new File([picture], `${name}.${ending}`, { type: picture.type })
}

async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await sendRequest(url, { signal })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}
