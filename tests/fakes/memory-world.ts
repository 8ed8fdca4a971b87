import type { Pixels, RestyleEngine } from '@/lib/ports/engine'
import type { ImagePipeline } from '@/lib/ports/image-pipeline'
import type { Services } from '@/lib/ports/services'
import { workBench } from '@/lib/server/work-bench'
import { FakeGateway } from './fake-gateway'
import { Faults } from './faults'
import { MemoryAccounts } from './memory-accounts'
import { MemoryBooks } from './memory-books'
import { MemoryDesigns } from './memory-designs'
import { MemoryFiles } from './memory-files'
import { MemoryMessages } from './memory-messages'
import { MemoryPayments } from './memory-payments'

/** All services in memory, with a clock that a test moves and parts that fail on demand. */
export function memoryWorld() {
  const clock = { ms: Date.parse('2026-05-01T10:00:00Z') }
  const now = () => new Date(clock.ms)
  const books = new MemoryBooks(now)
  const files = new MemoryFiles()
  const designs = new MemoryDesigns(books, now)
  const messages = new MemoryMessages(now)
  const accounts = new MemoryAccounts(books)
  const payments = new MemoryPayments(books, now)
  const gateway = new FakeGateway()
  const pipeline = fakePipeline()
  const engine = fakeEngine()
  const logged: string[] = []
  const services: Services = {
    subscriptions: books.subscriptions,
    runs: books.runs,
    designs,
    files,
    accounts,
    messages,
    payments,
    gateway,
    limiter: {
      take: async () => ({ allowed: true, retryAfterSeconds: 0 }),
      removeEnded: async () => undefined,
      isUp: async () => true,
    },
    engine,
    pipeline,
    jobs: { run: (job) => job() },
    bench: workBench(),
    log: { info: (event) => logged.push(event), error: (event) => logged.push(event) },
    now,
    pause: async () => undefined,
    random: () => 0.5,
    engineTimeoutMs: 60_000,
    heartbeatMs: 60_000,
  }
  const stores = { books, files, accounts, designs, messages, payments }
  return { services, ...stores, gateway, pipeline, engine, logged, clock }
}

function fakeEngine(): RestyleEngine & { faults: Faults; calls: number } {
  return {
    name: 'fake',
    faults: new Faults(),
    calls: 0,
    async restyle({ image }) {
      this.calls += 1
      await this.faults.pass('restyle')
      return { pixels: { ...image, rgb: image.rgb.map((level) => 255 - level) } }
    },
    isUp: async () => true,
  }
}

/** Works on tiny pictures whose file is their list of grey levels, so that tests can read what was stored. */
function fakePipeline(): ImagePipeline & { faults: Faults; gone: Pixels[] } {
  const faults = new Faults()
  const gone: Pixels[] = []
  const factsOf = (bytes: Uint8Array) => ({ width: bytes.length, height: 1, bytes: bytes.length })
  return {
    faults,
    gone,
    async inspectPhoto(bytes) {
      await faults.pass('inspectPhoto')
      return { format: 'png', scaledDown: false, ...factsOf(bytes) }
    },
    async inspectMask(bytes) {
      await faults.pass('inspectMask')
      return { width: bytes.length, height: 1, coverage: 0.5 }
    },
    async decodePhoto(bytes) {
      await faults.pass('decodePhoto')
      return { width: bytes.length, height: 1, rgb: bytes }
    },
    decodeMask: async (bytes) => ({ selected: bytes, coverage: 0.5 }),
    modelPicture: async ({ rgb, width, height }, selected) => ({ image: rgb, mask: selected, width, height }),
    async putBack(original, _selected, output) {
      await faults.pass('putBack')
      return { ...original, rgb: output }
    },
    encodeMask: async (selected) => selected,
    async composite(original, restyled) {
      const receipt = { width: original.width, height: 1, changedOutside: 0, coverage: 0.5 }
      return { pixels: { ...restyled }, receipt }
    },
    async encodePng(pixels) {
      await faults.pass('encodePng')
      return pixels.rgb
    },
    encodePreview: async (pixels) => pixels.rgb,
    previewOf: async (png) => png,
    formOf: async (png) => png,
    letGo: (...pictures) => void gone.push(...pictures),
  }
}
