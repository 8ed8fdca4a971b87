import { filePaths } from '@/lib/domain/paths'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'

type Needs = Pick<Services, 'accounts' | 'files' | 'bench' | 'log'>

/**
 * Deletes a person: what is under way is stopped, pictures go, and last the sign-in with every row. Should a step fail,
 * the person is still signed in and the same again deletes what is left.
 */
export async function deleteAccount(services: Needs, personId: string): Promise<void> {
  const { accounts, bench, log } = services
  try {
    const { endedRunIds } = await accounts.close(personId)
    for (const runId of endedRunIds) bench.stop(runId, new AppError('run_cancelled'))
    await removePictures(services, personId)
    await accounts.remove(personId)
  } catch (cause) {
    throw new AppError('account_deletion_failed', {}, { cause })
  }
  // A picture whose upload was under way may have come in between. Later ones are removed by the work that made them.
  await removePictures(services, personId).catch((cause: unknown) =>
    log.error('pictures_left_behind', cause, { personId }),
  )
}

/** Storage takes at most 1,000 files in one request. */
const AT_ONCE = 1_000

async function removePictures({ files }: Pick<Services, 'files'>, personId: string): Promise<void> {
  const paths = await files.list(filePaths.folder(personId))
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    await files.remove(paths.slice(from, from + AT_ONCE))
  }
}
