import type { FileStore } from '@/lib/ports/file-store'
import { Faults } from './faults'

/** A bucket in memory. Fails on demand. */
export class MemoryFiles implements FileStore {
  readonly faults = new Faults()
  readonly files = new Map<string, Uint8Array>()

  async put(path: string, bytes: Uint8Array): Promise<void> {
    await this.faults.pass('put')
    this.files.set(path, bytes)
  }

  async create(path: string, bytes: Uint8Array): Promise<boolean> {
    await this.faults.pass('create')
    if (this.files.has(path)) return false
    this.files.set(path, bytes)
    return true
  }

  async get(path: string): Promise<Uint8Array | null> {
    await this.faults.pass('get')
    return this.files.get(path) ?? null
  }

  async remove(paths: readonly string[]): Promise<void> {
    await this.faults.pass('remove')
    for (const path of paths) this.files.delete(path)
  }

  async list(folder: string): Promise<string[]> {
    await this.faults.pass('list')
    return [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`)).sort()
  }

  async isUp(): Promise<boolean> {
    await this.faults.pass('isUp')
    return true
  }
}
