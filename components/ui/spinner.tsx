import { clsx } from 'clsx'

/** A spinning ring. With a `label` it is announced; without one it only decorates text that says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      className={clsx('inline-block align-[-0.25em]', className ?? 'size-[1.25em]')}
      role={label ? 'status' : undefined}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-full animate-spin"
        fill="none"
        strokeWidth="2.5"
      >
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" opacity="0.25" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
