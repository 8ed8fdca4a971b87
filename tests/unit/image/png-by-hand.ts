import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export const COLOR_TYPE = { grey: 0, rgb: 2 } as const

export type Chunk = { type: string; body: Buffer }

/** A PNG of the given chunks, for files no encoder would write. */
export function pngOf(chunks: Chunk[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(toBytes)])
}

export function header(width: number, height: number, bitDepth: number, colorType: number): Chunk {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  body[8] = bitDepth
  body[9] = colorType
  return { type: 'IHDR', body }
}

/** Rows of bytes as in the file, each without its filter byte. */
export function pixels(rows: Buffer[]): Chunk {
  return { type: 'IDAT', body: deflated(rows) }
}

export const END: Chunk = { type: 'IEND', body: Buffer.alloc(0) }

/** A complete, valid file that declares far more pixels than it contains. */
export function bomb(width: number, height: number): Buffer {
  return pngOf([header(width, height, 1, COLOR_TYPE.grey), pixels([Buffer.alloc(8)]), END])
}

function deflated(rows: Buffer[]): Buffer {
  return deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row])))
}

function toBytes({ type, body }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
