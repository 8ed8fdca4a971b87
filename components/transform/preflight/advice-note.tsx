import { TriangleAlert } from 'lucide-react'

/** One thing that may spoil a design. */
export function AdviceNote({ children }: { children: string }) {
  return (
    <li className="flex gap-2 rounded-md border border-warning/45 bg-warning/10 px-3 py-2">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <span className="text-plaster">{children}</span>
    </li>
  )
}
