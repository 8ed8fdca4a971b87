import type { ReactNode } from 'react'
import '../../public.css'

export default function SiteLayout({ children }: { children: ReactNode }) {
  return children
}
