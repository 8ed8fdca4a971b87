import { expect, test } from 'vitest'
import { copyLines, copyValues } from '@/lib/server/backup/copy-lines'

async function* inPieces(text: string) {
  yield* text.match(/.{1,3}/gsu) ?? []
}

test('a saved row is read as it was written, however the file comes in', async () => {
  const file = `${String.raw`1	\N	a \\ and \\N	x\ty\nz\r`}\u2028\n2\t\t{"a": [1]}\t\\b\n`
  const rows: (string | null)[][] = []
  for await (const line of copyLines(inPieces(file))) rows.push(copyValues(line))
  expect(rows).toEqual([
    ['1', null, String.raw`a \ and \N`, 'x\ty\nz\r\u2028'],
    ['2', '', '{"a": [1]}', '\b'],
  ])
})
