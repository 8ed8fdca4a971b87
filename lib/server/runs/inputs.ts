import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { filePaths, RUN_INPUTS } from '@/lib/domain/stored-files'
import type { App } from '@/lib/server/app'
import { putFile, readFile, removeFiles } from '@/lib/server/supabase/files'
import { readEndReason } from './credits'
import type { ImageFiles } from './deliver'
import { findInputsLeft, findRun, markInputsRemoved, noteInputsKept, type OwnedRun } from './queries'

// What a run is made from is kept in the user's folder until the run has ended, so that any process can redo it.

/** Where the work on a run gets its images from. */
export type InputSource = {
  read: () => Promise<ImageFiles>
  /** Resolves once another process could redo the run, and fails when it never can. */
  kept: Promise<void>
}

/** The images of a request, which are stored meanwhile. */
export function uploadedInputs(app: App, run: DesignRun, files: ImageFiles): InputSource {
  const kept = keepInputs(app, run, files)
  // A design does not need them kept. Whoever does awaits the promise itself.
  kept.catch((cause: unknown) => app.log.error('inputs_not_kept', cause, { runId: run.id }))
  return { read: async () => files, kept }
}

/** The images that another process has stored. */
export function keptInputs({ supabase }: App, run: DesignRun): InputSource {
  const read = async () => {
    const [image, mask, areas] = await Promise.all(pathsOf(run).map((path) => readFile(supabase, path)))
    if (!image || !mask) throw new Error('the inputs of the run are not there')
    return { image, mask, areas: areas ?? null }
  }
  return { read, kept: Promise.resolve() }
}

async function keepInputs(app: App, run: DesignRun, files: ImageFiles): Promise<void> {
  const stored = await Promise.allSettled(
    RUN_INPUTS.map(async (name) => {
      const file = files[name]
      if (file) await putFile(app.supabase, filePaths.runInput(run.userId, run.id, name), file)
    }),
  )
  // Not before all have ended: nothing may be stored for a run whose inputs have been removed.
  const failed = stored.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  if ((await noteInputsKept(app.supabase, run)).outcome === 'gone') throw await readEndReason(app, run)
}

/** Removes a run's inputs, unless it goes on in another process. Never fails: what is left, housekeeping removes. */
export async function clearInputs(app: App, run: DesignRun, { kept }: InputSource): Promise<void> {
  await kept.catch(() => undefined)
  try {
    const current = await findRun(app.supabase, run.userId, run.id)
    if (current === null || isFinished(current.status)) await removeInputs(app, [run])
  } catch (cause) {
    app.log.error('inputs_left', cause, { runId: run.id })
  }
}

/** Removes inputs of runs that have ended, whose process could not. */
export async function removeLeftInputs(app: Pick<App, 'supabase'>): Promise<void> {
  const left = await findInputsLeft(app.supabase)
  if (left.length > 0) await removeInputs(app, left)
}

async function removeInputs({ supabase }: Pick<App, 'supabase'>, runs: readonly OwnedRun[]): Promise<void> {
  await removeFiles(supabase, runs.flatMap(pathsOf))
  await markInputsRemoved(
    supabase,
    runs.map(({ id }) => id),
  )
}

const pathsOf = ({ id, userId }: OwnedRun) => RUN_INPUTS.map((name) => filePaths.runInput(userId, id, name))
