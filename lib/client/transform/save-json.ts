import { saveFile } from './save-file'

/** Gives the person a file with this in it. */
export function saveJson(content: unknown, fileName: string): void {
  saveFile(new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }), fileName)
}
