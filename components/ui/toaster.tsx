'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { buttonVariants } from './button-variants'
import { onFirstTouch } from './first-touch'
import type { sonner } from './sonner'
import { showToastsBy, type Toast, type ToasterProps } from './toast'

let loaded: typeof sonner | undefined

async function load(): Promise<typeof sonner> {
  loaded ??= (await import('./sonner')).sonner
  return loaded
}

/** Dismisses what is shown, but for the toast with this id. */
export const dismissToasts = (exceptId: string): void => loaded?.dismissToasts(exceptId)

/** Acts once no toast is shown, so that each can be read before the next one. */
export const afterToasts = (act: () => void): void => void load().then((found) => found.afterToasts(act), act)

/** Shows toasts. Its code loads at the first touch or key, so that it is there when the connection is not, or with a toast. */
export function Toaster(props: ToasterProps) {
  const [Loaded, setLoaded] = useState<ComponentType<ToasterProps>>()
  const [missed, setMissed] = useState<Toast>()

  useEffect(() => {
    const mount = async () => {
      const found = await load()
      setLoaded(() => found.Toaster)
      return found
    }
    const show = async (toast: Toast) => {
      const found = await mount().catch(() => undefined)
      setMissed(found ? undefined : toast)
      found?.raiseToast(toast)
    }
    showToastsBy((toast) => void show(toast))
    return onFirstTouch(() => void mount().catch(() => undefined))
  }, [])

  if (missed) return <PlainToast {...missed} onClose={() => setMissed(undefined)} />
  return Loaded && <Loaded {...props} />
}

/** Stands in while the code for toasts can't be loaded. */
function PlainToast({ title, description, action, onClose }: Toast & { onClose: () => void }) {
  const onPress = () => {
    onClose()
    action?.onClick()
  }
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 flex flex-wrap items-center gap-4 rounded-lg border border-danger/60 bg-panel-high p-4 text-small shadow-lifted print:hidden sm:left-auto sm:max-w-md"
    >
      <strong>{title}</strong>
      {description}
      {action && (
        <button type="button" className={buttonVariants({ size: 'small' })} onClick={onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}
