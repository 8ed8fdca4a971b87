import type { ReactNode } from 'react'
import '../../../styles/blog.css'

/** Only blog pages load the blog's style sheet. */
export default function BlogLayout({ children }: { children: ReactNode }) {
  return children
}
