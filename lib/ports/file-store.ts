export interface FileStore {
  /** Writes or replaces a file. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Writes a new file; `false` and nothing written when the path is taken. */
  create(path: string, bytes: Uint8Array, contentType: string): Promise<boolean>
  /** The file's bytes, or `null` when it is not there. */
  get(path: string): Promise<Uint8Array | null>
  /** Removes files; one that is not there is no failure. */
  remove(paths: readonly string[]): Promise<void>
  /** The paths of all files in that folder and in the folders below it. */
  list(folder: string): Promise<string[]>
  isUp(): Promise<boolean>
}
