/** The rows that one table has about a person, as the database has them. */
export type PersonRows = { table: string; rows: readonly Record<string, unknown>[] }

/** A whole account: everything that is known about a person, and the end of it. */
export interface AccountStore {
  /** Everything but pictures, table by table; only one table is in memory at a time. */
  tables(personId: string): AsyncIterable<PersonRows>
  /**
   * Lets nothing of the person go on or begin: runs under way fail, plans end, counters that name the person go.
   * Tells which runs were ended. The same again does no harm.
   */
  close(personId: string): Promise<{ endedRunIds: string[] }>
  /**
   * Deletes the sign-in and with it every row of the person; payments stay in the books without one. Gone already is
   * no failure.
   */
  remove(personId: string): Promise<void>
}
