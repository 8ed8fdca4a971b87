import type { ReactNode } from 'react'
import '../../../styles/blog.css'

export default function BlogLayout({ children }: { children: ReactNode }) {
  return children
}
