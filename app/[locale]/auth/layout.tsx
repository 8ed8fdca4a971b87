import type { ReactNode } from 'react'
import '../../public.css'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return children
}
