import type { Metadata } from 'next'
import { describePostPage, PostPage } from '@/components/blog/post-page'
import { postSlugs } from '@/lib/server/blog/library'

type Props = { params: Promise<{ slug: string[] }> }

export const dynamicParams = false

export const generateStaticParams = () => postSlugs().map((slug) => ({ slug }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describePostPage((await params).slug.join('/'))
}

export default async function Page({ params }: Props) {
  return <PostPage postKey={(await params).slug.join('/')} />
}
