import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import sharp from 'sharp'
import { SHARE_CARD_SIZE } from '@/lib/config/site-assets'
import { SITE } from '@/lib/site'

const QUALITY = 84
/** Titles from this many characters are set smaller. */
const LONG_TITLE = 44
const FONT = join(process.cwd(), 'lib/server/fonts/fraunces-600.ttf')

/** A page's social preview card, as JPEG: a room with the page's title and the logo on top. Drawn during the build. */
export async function drawShareCard(image: string, title: string, note: string): Promise<Uint8Array> {
  const room = join(process.cwd(), 'public/images', `${image}-1200.webp`)
  const { width, height } = SHARE_CARD_SIZE
  return sharp(room)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: await drawText(title, note) }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

/** The text as PNG, on a background that is transparent on the right and darkens towards the text. */
async function drawText(title: string, note: string): Promise<Buffer> {
  const response = new ImageResponse(<CardText title={title} note={note} />, {
    ...SHARE_CARD_SIZE,
    fonts: [{ name: 'Fraunces', data: await readFile(FONT), weight: 600, style: 'normal' }],
  })
  return Buffer.from(await response.arrayBuffer())
}

function CardText({ title, note }: { title: string; note: string }) {
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 72,
        fontFamily: 'Fraunces',
        color: '#f4ebdd',
        backgroundImage:
          'linear-gradient(90deg, rgba(20,16,13,0.97), rgba(20,16,13,0.86) 45%, rgba(20,16,13,0.1))',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 20, fontSize: 40 }}>
        <Mark />
        {SITE.name}
      </div>
      <div style={{ fontSize: title.length > LONG_TITLE ? 58 : 76, lineHeight: 1.08, maxWidth: 760 }}>
        {title}
      </div>
      <div style={{ fontSize: 24, color: '#c8b9a5' }}>{note}</div>
    </div>
  )
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="56" height="56">
      <path fill="#8f6524" d="M2 13h5L4 23h24l-3-10h5v17H2z" />
      <path fill="#e2ab57" d="M2 2h28v11h-5l3 10H4l3-10H2z" />
      <path fill="none" stroke="#14100d" strokeWidth="2" d="M0 13h7L4 23h24l-3-10h7" />
    </svg>
  )
}
