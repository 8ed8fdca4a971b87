import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { modelsFile } from '@/lib/schemas/models-file'
import { checkFile } from '@/lib/segment/model-files'

const MANIFEST = 'models.json'

/** The model for removing things in the owner's folder, checked: its file is there and the one that `models.json` means. */
export type OwnModel = z.output<typeof modelsFile>['clear'] & { path: string }

/** @throws Error with a line for the owner, when `models.json` or the file that it names is missing or wrong */
export async function readModelsDir(dir: string): Promise<OwnModel> {
  try {
    const folder = path.resolve(/* turbopackIgnore: true */ dir)
    const text = await readFile(/* turbopackIgnore: true */ path.join(folder, MANIFEST), 'utf8')
    const { clear } = readManifest(text)
    const file = path.join(/* turbopackIgnore: true */ folder, clear.file)
    await checkFile(file, clear.sha256)
    return { ...clear, path: file }
  } catch (cause) {
    throw new Error(`MODELS_DIR: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function readManifest(text: string): z.output<typeof modelsFile> {
  const result = modelsFile.safeParse(parsed(text))
  if (result.success) return result.data
  throw new Error(`${MANIFEST} is not as it must be.\n${z.prettifyError(result.error)}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${MANIFEST} is no JSON.`, { cause })
  }
}
