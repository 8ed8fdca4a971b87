import { expect, test } from 'vitest'
import { codeFiles, readProjectFile } from './support/project-files'

/** Where a file certainly holds more than one thing. The aim is 120; from 200 on it is worth a thought. */
const MAX_LINES = 400

test('no file of code is so long that it must hold more than one thing', () => {
  const tooLong = codeFiles()
    .map((file) => ({ file, lines: readProjectFile(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
  expect(tooLong).toEqual([])
})
