'use client'

import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'

type Toaster = ComponentType<{ label: string }>

const MountContext = createContext<(toaster: Toaster) => void>(() => undefined)

/**
 * The place of the Toaster around all pages, so that a toast outlives a navigation. It stays empty until something that
 * shows toasts brings the Toaster along: most visitors never see one, and their pages need not load it.
 */
export function ToasterOutlet({ label, children }: { label: string; children: ReactNode }) {
  const [Mounted, setMounted] = useState<Toaster | null>(null)
  const mount = useCallback((toaster: Toaster) => setMounted(() => toaster), [])
  return (
    <MountContext value={mount}>
      {Mounted && <Mounted label={label} />}
      {children}
    </MountContext>
  )
}

/** Mounts a Toaster that was loaded when it was needed. */
export const useToasterMount = () => useContext(MountContext)

/** Mounts the Toaster for the rest of the visit. sonner keeps the toasts that were raised before. */
export function useToaster(toaster: Toaster): void {
  const mount = useToasterMount()
  useEffect(() => mount(toaster), [mount, toaster])
}
