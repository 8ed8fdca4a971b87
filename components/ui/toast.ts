export type Toast = {
  tone?: 'success' | 'warning' | 'error'
  title: string
  description?: string | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** Of two toasts with the same id, the later one takes the place of the earlier one. */
  id?: string
  duration?: number
}

export type ToasterProps = { label: string; durationMs: number }

const early: Toast[] = []
let show = (toast: Toast): void => void early.push(toast)

/** Shows a toast in place of the one before. The code for it may load first. */
export const showToast = (toast: Toast): void => show(toast)

/** For the toaster, which shows all from now on, and those that came before it. */
export function showToastsBy(shower: (toast: Toast) => void): void {
  show = shower
  early.splice(0).forEach(shower)
}
