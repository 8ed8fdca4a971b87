import type { ReactNode } from 'react'

/** An error message in place. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="w-full rounded-md border border-danger/60 bg-danger-ground px-4 py-3 text-small text-danger"
    >
      {children}
    </p>
  )
}
