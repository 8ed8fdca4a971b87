import { ShieldCheck } from 'lucide-react'

/** Says that nothing is uploaded. */
export function PrivacyLine({ className = '', children }: { className?: string; children: string }) {
  return (
    <p className={`flex items-center gap-2 text-small text-success ${className}`}>
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  )
}
