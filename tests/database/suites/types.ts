import { describe, expect, test } from 'vitest'
import type { TestDatabase } from '../support/database'
import { readDeclaredSchema } from '../support/declared-schema'
import { readRealSchema } from '../support/real-schema'

/** The hand-written types of the database are the database's. */
export function typeSuite(database: TestDatabase): void {
  describe('database.types.ts', () => {
    test('declares every table and function, column and argument, just as it is', async () => {
      expect(readDeclaredSchema()).toEqual(await readRealSchema(database))
    })
  })
}
