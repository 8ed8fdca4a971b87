import { parentPort } from 'node:worker_threads'
import { type Analysis, analyse, render } from '../local/engine.ts'
import { RecentValues } from './analysis-cache.ts'
import type { RestyleJob, WorkerReply } from './messages.ts'
import { warmUp } from './warm-up.ts'

/** Analyses kept: 10 to 60 MB each with their work picture. */
const KEPT_ANALYSES = 3
/** Share of a new job's time that the analysis takes. */
const ANALYSIS_SHARE = 0.5

class Cancelled extends Error {}

const analyses = new RecentValues<Analysis>(KEPT_ANALYSES)

function run(job: RestyleJob): WorkerReply {
  const photo = { width: job.width, height: job.height, rgb: job.rgb }
  const report = (share: number) => {
    // The engine runs without pause, so a flag in shared memory is the only way to reach it.
    if (Atomics.load(job.cancelled, 0) === 1) throw new Cancelled('the job was given up')
    send({ kind: 'progress', id: job.id, share })
  }
  let analysis = analyses.get(job.key)
  if (!analysis) {
    const focal = job.focal35mm === null ? {} : { focal35mm: job.focal35mm }
    analysis = analyse(photo, job.mask, { ...focal, onProgress: (share) => report(share * ANALYSIS_SHARE) })
    analyses.set(job.key, analysis)
  }
  const onProgress = (share: number) => report(ANALYSIS_SHARE + share * (1 - ANALYSIS_SHARE))
  const { rgb, understood } = render(photo, job.mask, analysis, job.controls, { onProgress })
  return { kind: 'done', id: job.id, rgb, understood }
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
  }
})

warmUp()
send({ kind: 'ready' })
