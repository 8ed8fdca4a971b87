import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import type { Drawing, Shape } from '@/lib/server/blog/infographic-draw'

const FONT = join(process.cwd(), 'lib/server/fonts/fraunces-600.woff')
/** How far the letters of this typeface reach above their line, as a share of their size. */
const ASCENT = 0.98
const LINE_HEIGHT = 1.23

/** The drawing as PNG. Letters are set here, so that it looks the same on a machine without any fonts. */
export async function infographicPng({ width, height, shapes }: Drawing): Promise<Response> {
  return new ImageResponse(
    <div style={{ display: 'flex', position: 'relative', width: '100%', height: '100%' }}>
      {shapes.map((shape) => (
        <Piece key={JSON.stringify(shape)} shape={shape} width={width} />
      ))}
    </div>,
    {
      width,
      height,
      fonts: [{ name: 'Fraunces', data: await readFile(FONT), weight: 600, style: 'normal' }],
    },
  )
}

function Piece({ shape, width }: { shape: Shape; width: number }) {
  if (shape.kind === 'box') {
    const { x, y, width: boxWidth, height, fill, radius = 0 } = shape
    return (
      <div
        style={{
          position: 'absolute',
          left: x,
          top: y,
          width: boxWidth,
          height,
          backgroundColor: fill,
          borderRadius: radius,
        }}
      />
    )
  }
  const { x, y, size, words, fill, align } = shape
  const isCentered = align === 'center'
  return (
    <div
      style={{
        position: 'absolute',
        display: 'flex',
        top: y - size * ASCENT,
        left: isCentered ? 0 : x,
        ...(isCentered && { width: width, justifyContent: 'center' }),
        fontFamily: 'Fraunces',
        fontSize: size,
        lineHeight: LINE_HEIGHT,
        color: fill,
        whiteSpace: 'nowrap',
      }}
    >
      {words}
    </div>
  )
}
