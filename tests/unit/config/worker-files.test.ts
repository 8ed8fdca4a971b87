import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workerFiles } from '@/lib/config/worker-files.mjs'

test.each(['lib/engines/preview/worker.ts', 'lib/segment/worker.ts'])(
  '%s starts in a folder that holds nothing but its files and the packages',
  (worker) => {
    const folder = mkdtempSync(join(tmpdir(), 'worker-files-'))
    try {
      for (const file of workerFiles(worker)) cpSync(file, join(folder, file), { recursive: true })
      cpSync('package.json', join(folder, 'package.json'))
      symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
      const load = `import('./${worker}').then(() => console.log('started'))`
      const options = { cwd: folder, encoding: 'utf8' } as const
      expect(execFileSync(process.execPath, ['-e', load], options)).toContain('started')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  60_000,
)
