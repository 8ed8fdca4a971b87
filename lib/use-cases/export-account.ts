import { filePaths } from '@/lib/domain/paths'
import type { Services } from '@/lib/ports/services'

export type ExportedFile = { name: string; bytes: Uint8Array }

/**
 * Everything that we have of a person: one JSON file a table, then every picture of their folder under the path that
 * the rows name it by. One file at a time, however many there are.
 */
export async function* exportAccount(
  { accounts, files }: Pick<Services, 'accounts' | 'files'>,
  personId: string,
): AsyncGenerator<ExportedFile> {
  for await (const { table, rows } of accounts.tables(personId)) {
    const text = `${JSON.stringify(rows, null, 2)}\n`
    yield { name: `${table}.json`, bytes: new TextEncoder().encode(text) }
  }
  for (const path of await files.list(filePaths.folder(personId))) {
    const bytes = await files.get(path)
    // Deleted since it was listed: nothing is missing.
    if (bytes) yield { name: path, bytes }
  }
}
