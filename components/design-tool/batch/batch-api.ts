import {
  cancelRun,
  readRun,
  readRuns,
  uploadDesign,
  validateDesign,
} from '@/components/design-tool/shared/images-api'
import { saveDesign } from '@/components/design-tool/shared/stored-designs'
import { unlessAborted, untilOnline, wait } from '@/components/design-tool/shared/wait'

/** Everything a batch needs from the outside: our server, images, ids, time and the network. Tests bring their own. */
export const browserApi = {
  validate: validateDesign,
  upload: uploadDesign,
  readRun,
  readRuns: (signal: AbortSignal) => readRuns(signal),
  cancel: cancelRun,
  save: (runId: string, signal: AbortSignal): Promise<unknown> => saveDesign(runId, signal),
  /** Resolves once the image is there to be drawn, or can't be: a placeholder stands for it then. */
  loadImage: (url: string, signal: AbortSignal) =>
    unlessAborted(signal, (resolve) => {
      const image = new Image()
      image.onload = resolve
      image.onerror = resolve
      image.src = url
      return () => image.removeAttribute('src')
    }),
  newRunId: (): string => crypto.randomUUID(),
  wait,
  isOnline: (): boolean => navigator.onLine,
  untilOnline,
}

export type BatchApi = Readonly<typeof browserApi>
