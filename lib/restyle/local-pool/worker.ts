import { parentPort } from 'node:worker_threads'
import { trimAtlases } from '../local/atlas.ts'
import { arraysIn, bytesHeld } from '../local/byte-count.ts'
import { type Analysis, analyse, forgetWork, render } from '../local/engine.ts'
import { RecentValues } from '../local/recent-values.ts'
import { release } from '../release.ts'
import type { RestyleJob, WorkerReply } from './messages.ts'
import { warmUp } from './warm-up.ts'

/** Room for the analyses of about three photos. */
const KEPT_ANALYSIS_BYTES = 48e6
/** Share of a new job's time that the analysis takes. */
const ANALYSIS_SHARE = 0.5

/** Bytes of a job's pictures (12 MP with its mask) beside which everything may stay. */
const ROOMY_JOB_BYTES = 48e6
/** Textures kept beside larger ones: about those of one style. */
const TIGHT_ATLAS_BYTES = 12e6

class Cancelled extends Error {}

const analyses = new RecentValues<Analysis>(KEPT_ANALYSIS_BYTES, (analysis) => release(...arraysIn(analysis)))

function run(job: RestyleJob): WorkerReply {
  const photo = { width: job.width, height: job.height, rgb: job.rgb }
  const report = (share: number) => {
    // The engine runs without pause, so a flag in shared memory is the only way to reach it.
    if (Atomics.load(job.cancelled, 0) === 1) throw new Cancelled('the job was given up')
    send({ kind: 'progress', id: job.id, share })
  }
  let analysis = analyses.get(job.key)
  // First of all: what is let go may be what the last picture was made from.
  if (!analysis) forgetWork()
  makeRoom(job)
  if (!analysis) {
    const focal = job.focal35mm === null ? {} : { focal35mm: job.focal35mm }
    analysis = analyse(photo, job.mask, { ...focal, onProgress: (share) => report(share * ANALYSIS_SHARE) })
    analyses.set(job.key, analysis, bytesHeld(analysis))
  }
  const onProgress = (share: number) => report(ANALYSIS_SHARE + share * (1 - ANALYSIS_SHARE))
  const { rgb, understood } = render(photo, job.mask, analysis, job.controls, {
    onProgress,
    // The pool's copy: nobody else reads it.
    mayOverwrite: true,
  })
  return { kind: 'done', id: job.id, rgb, understood }
}

/** The larger a job, the less is kept beside it, so that the whole weighs the same. */
function makeRoom({ rgb, mask }: RestyleJob) {
  const excess = Math.max(0, rgb.byteLength + mask.byteLength - ROOMY_JOB_BYTES)
  if (excess === 0) return
  analyses.trim(Math.max(0, KEPT_ANALYSIS_BYTES - excess))
  trimAtlases(TIGHT_ATLAS_BYTES)
}

function send(reply: WorkerReply) {
  const transfer = reply.kind === 'done' ? [reply.rgb.buffer] : []
  parentPort?.postMessage(reply, transfer)
}

parentPort?.on('message', (job: RestyleJob) => {
  try {
    send(run(job))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    send({ kind: 'failed', id: job.id, message, cancelled: error instanceof Cancelled })
  } finally {
    // Buffers that went out with the answer are gone already.
    release(job.rgb, job.mask)
  }
})

warmUp()
send({ kind: 'ready' })
