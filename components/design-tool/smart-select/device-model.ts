import { proxy, type Remote } from 'comlink'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import { startWorker } from '@/components/design-tool/shared/device/start-worker'
import { errorDetails, RequestError } from '@/lib/api/api-error'
import type { ModelWorkerApi } from './model-worker'
import type { OpenedPhoto, PhotoModel } from './photo-model'

/** `offered`: the download awaits the user's consent, or was `declined`. `loading`: the share that has arrived. */
export type DeviceModelState =
  | { readonly step: 'resting' | 'offered' | 'declined' | 'starting' | 'ready' | 'failed' }
  | { readonly step: 'loading'; readonly share: number }

type Api = Remote<ModelWorkerApi>

/** The model on this device. It is fetched once a photo is about to be opened, after asking the user if that may be costly. */
class DeviceModel implements PhotoModel {
  private readonly current = keptValue<DeviceModelState>({ step: 'resting' })
  private api: Api | null = null

  readonly state = this.current.get

  readonly subscribe = this.current.subscribe

  /** Fetches the model after consent, or again after a failure. */
  readonly load = (): void => {
    this.current.set({ step: 'loading', share: 0 })
    this.start().then(
      (api) => {
        this.api = api
        this.current.set({ step: 'starting' })
      },
      (error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: the user is told that it failed, and the reason is in the console.
        console.warn('The selection model could not be loaded:', error)
        this.current.set({ step: 'failed' })
      },
    )
  }

  /** Fetches the model if nobody needs to be asked: a photo will probably be opened. */
  readonly prepare = (): void => {
    if (this.state().step === 'resting' && canRun() && !isCostly()) this.load()
  }

  /** The user goes without the model for now. */
  readonly decline = (): void => this.current.set({ step: 'declined' })

  async open(photo: Blob, signal: AbortSignal): Promise<OpenedPhoto> {
    if (!canRun()) throw new RequestError(errorDetails('segment_unavailable'))
    this.prepare()
    if (this.state().step === 'resting') this.current.set({ step: 'offered' })
    const api = await this.loaded()
    signal.throwIfAborted()
    this.current.set({ step: 'starting' })
    const opened = await api.open(photo).finally(() => {
      // If the photo was replaced, the new one's state is shown instead.
      if (!signal.aborted) this.current.set({ step: 'ready' })
    })
    signal.throwIfAborted()
    return opened
  }

  async select(name: string, prompt: Parameters<PhotoModel['select']>[1], signal: AbortSignal) {
    const selection = await (await this.loaded()).select(name, prompt)
    signal.throwIfAborted()
    if (!selection) throw new RequestError(errorDetails('segment_photo_gone'))
    return selection
  }

  async areas(name: string, signal: AbortSignal) {
    const areas = await (await this.loaded()).areas(name)
    signal.throwIfAborted()
    return areas
  }

  /** The running model. Fails once the user goes without it. */
  private loaded(): Promise<Api> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        if (this.api) resolve(this.api)
        else if (this.state().step === 'declined')
          reject(new RequestError(errorDetails('segment_unavailable')))
        else return
        forget()
      }
      const forget = this.subscribe(settle)
      settle()
    })
  }

  private async start(): Promise<Api> {
    const script = new Worker(new URL('./model-worker.ts', import.meta.url), {
      type: 'module',
      name: 'model',
    })
    const { api, stop } = await startWorker<ModelWorkerApi>(script)
    try {
      await api.load(
        proxy((share) => this.current.set(share < 1 ? { step: 'loading', share } : { step: 'starting' })),
      )
      return api
    } catch (error) {
      stop()
      throw error
    }
  }
}

export const deviceModel = new DeviceModel()

/** Some browsers run no WebAssembly in their safest mode. */
const canRun = () => typeof WebAssembly === 'object'

/** Whether 45 MB may be slow or expensive on this connection. False if the browser doesn't say. */
function isCostly(): boolean {
  const line: unknown = Reflect.get(navigator, 'connection')
  if (typeof line !== 'object' || line === null) return false
  const isSaving = Reflect.get(line, 'saveData') === true || Reflect.get(line, 'type') === 'cellular'
  const speed: unknown = Reflect.get(line, 'effectiveType')
  return isSaving || (typeof speed === 'string' && speed !== '4g')
}
