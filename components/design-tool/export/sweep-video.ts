import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'
import { errorDetails, RequestError } from '@/lib/api/api-error'
import { cutAt, SWEEP, SWEEP_FRAMES, sweepSize } from './sweep'

type Tags = { readonly before: string; readonly after: string }

type SweepOptions = {
  readonly signal: AbortSignal
  /** 0–100. */
  readonly onProgress: (percent: number) => void
  readonly tags: Tags
}

type SweepVideo = { readonly video: Blob; readonly ending: 'mp4' | 'webm' }

/** In order of preference: every player supports the first. */
const CONTAINERS = [
  { codecs: ['avc'], ending: 'mp4', type: 'video/mp4', createFormat: () => new Mp4OutputFormat() },
  { codecs: ['vp9', 'vp8'], ending: 'webm', type: 'video/webm', createFormat: () => new WebMOutputFormat() },
] as const satisfies readonly {
  codecs: readonly VideoCodec[]
  ending: SweepVideo['ending']
  type: string
  createFormat: () => Mp4OutputFormat | WebMOutputFormat
}[]

const KEY_FRAME_SECONDS = 1
/** After this many frames, the page gets a turn to draw and to cancel. */
const FRAMES_AT_ONCE = 5

/**
 * A video of a line that sweeps from a photo to its design and back, made on this device.
 * @throws RequestError `video_unsupported` where the browser has no encoder for it; `AbortError`
 */
export async function makeSweepVideo(
  pictures: { before: Blob; after: Blob },
  options: SweepOptions,
): Promise<SweepVideo> {
  const full = await createImageBitmap(pictures.after)
  const size = sweepSize(full)
  full.close()
  const container = await findContainer(size)
  options.signal.throwIfAborted()
  const resized = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' } as const
  const [before, after] = await Promise.all(
    [pictures.before, pictures.after].map((picture) => createImageBitmap(picture, resized)),
  )
  const canvas = new OffscreenCanvas(size.width, size.height)
  try {
    const context = canvas.getContext('2d', { alpha: false })
    if (!context || !before || !after) throw new TypeError('No canvas to draw on')
    const draw = frameDrawer(context, { before, after }, options.tags)
    return await encodeFrames(canvas, draw, container, options)
  } finally {
    before?.close()
    after?.close()
    // Frees its memory at once.
    canvas.width = 0
  }
}

type Container = (typeof CONTAINERS)[number] & { codec: VideoCodec }

async function findContainer(size: { width: number; height: number }): Promise<Container> {
  for (const container of CONTAINERS) {
    const options = { ...size, quality: quality(), frameRate: SWEEP.framesPerSecond }
    const codec = await getFirstEncodableVideoCodec([...container.codecs], options)
    if (codec) return { ...container, codec }
  }
  throw new RequestError(errorDetails('video_unsupported'))
}

const quality = () => new Quality('high')

async function encodeFrames(
  canvas: OffscreenCanvas,
  draw: (cut: number) => void,
  { codec, createFormat, ending, type }: Container,
  { signal, onProgress }: SweepOptions,
): Promise<SweepVideo> {
  const output = new Output({ format: createFormat(), target: new BufferTarget() })
  const source = new CanvasSource(canvas, { codec, quality: quality(), keyFrameInterval: KEY_FRAME_SECONDS })
  output.addVideoTrack(source, { frameRate: SWEEP.framesPerSecond })
  try {
    await output.start()
    const frameSeconds = 1 / SWEEP.framesPerSecond
    for (let frame = 0; frame < SWEEP_FRAMES; frame++) {
      signal.throwIfAborted()
      draw(cutAt(frame * frameSeconds))
      await source.add(frame * frameSeconds, frameSeconds)
      if (frame % FRAMES_AT_ONCE === 0) {
        onProgress(Math.floor((100 * frame) / SWEEP_FRAMES))
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  signal.throwIfAborted()
  const { buffer } = output.target
  if (!buffer) throw new TypeError('The video has no bytes')
  return { video: new Blob([buffer], { type }), ending }
}

/** Shares of the image's shorter side. */
const LINE_SHARE = 0.003
const LETTER_SHARE = 0.028
const MIN_LETTER_PX = 14
/** Multiples of the letter height, as in the before-and-after image. */
const TAG = { paddingX: 0.7, paddingY: 0.45, margin: 0.9, corner: 0.35 } as const

/** Draws the photo left of the line, the design right of it, and a label on each that the line doesn't cover. */
function frameDrawer(
  context: OffscreenCanvasRenderingContext2D,
  { before, after }: { before: ImageBitmap; after: ImageBitmap },
  tags: Tags,
): (cut: number) => void {
  const { width, height } = after
  const style = readSliderStyle()
  const letterPx = Math.max(MIN_LETTER_PX, Math.round(LETTER_SHARE * Math.min(width, height)))
  const linePx = Math.max(2, Math.round(LINE_SHARE * Math.min(width, height)))
  context.font = `600 ${letterPx}px ${style.font}`
  context.textBaseline = 'middle'
  const margin = Math.round(TAG.margin * letterPx)
  const widthOf = (words: string) => Math.ceil(context.measureText(words).width + 2 * TAG.paddingX * letterPx)
  const [beforePx, afterPx] = [widthOf(tags.before), widthOf(tags.after)]
  const drawTag = (words: string, left: number, tagPx: number) => {
    const tagHeight = Math.round((1 + 2 * TAG.paddingY) * letterPx)
    const top = height - margin - tagHeight
    context.fillStyle = style.ground
    context.beginPath()
    context.roundRect(left, top, tagPx, tagHeight, TAG.corner * letterPx)
    context.fill()
    context.fillStyle = style.text
    context.fillText(words, left + TAG.paddingX * letterPx, top + tagHeight / 2)
  }
  return (cut) => {
    const cutPx = Math.round(cut * width)
    context.drawImage(after, 0, 0)
    if (cutPx > 0) context.drawImage(before, 0, 0, cutPx, height, 0, 0, cutPx, height)
    if (cutPx >= margin + beforePx) drawTag(tags.before, margin, beforePx)
    const afterLeft = width - margin - afterPx
    if (cutPx <= afterLeft) drawTag(tags.after, afterLeft, afterPx)
    if (cutPx === 0 || cutPx === width) return
    context.fillStyle = style.line
    context.fillRect(Math.round(cutPx - linePx / 2), 0, linePx, height)
  }
}

/** The colors and font of the page's slider. */
function readSliderStyle() {
  const { fontFamily } = getComputedStyle(document.body)
  const root = getComputedStyle(document.documentElement)
  return {
    font: fontFamily,
    line: root.getPropertyValue('--color-brass'),
    text: root.getPropertyValue('--color-plaster'),
    ground: 'rgb(20 16 13 / 0.82)',
  }
}
