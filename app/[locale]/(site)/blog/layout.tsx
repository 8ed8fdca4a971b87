import type { ReactNode } from 'react'
import '../../../styles/blog.css'

/** Only the blog's pages load its style sheet. */
export default function BlogLayout({ children }: { children: ReactNode }) {
  return children
}
