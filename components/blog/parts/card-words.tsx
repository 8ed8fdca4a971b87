import type { ReactNode } from 'react'
import type { Post } from '@/lib/schemas/post'
import { MetaLine } from './meta-line'
import { PostLink } from './post-link'

/** What a post is about, as every full card says it. */
export function CardHeading({ post }: { post: Post }) {
  return (
    <div>
      <h2 className="text-title font-medium">{post.title}</h2>
      <p className="mt-2 mb-3 text-small text-muted">{post.description}</p>
      <MetaLine post={post} />
    </div>
  )
}

/** The way to the post, at the foot of its card however tall the neighbours are. */
export function CardFoot({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <div className="mt-auto border-t border-line pt-4">
      <PostLink postKey={post.key} title={post.title}>
        {children}
      </PostLink>
    </div>
  )
}
