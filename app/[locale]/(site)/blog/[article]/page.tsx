import type { Metadata } from 'next'
import { postKey } from '@/lib/domain/blog'
import { idsOf } from '@/lib/server/blog/library'
import { describePostPage, PostPage } from '../../../../post-page'

type Props = { params: Promise<{ article: string }> }

export const dynamicParams = false

export const generateStaticParams = () => idsOf('article').map(({ id }) => ({ article: id }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describePostPage(postKey('article', (await params).article))
}

export default async function Page({ params }: Props) {
  return <PostPage postKey={postKey('article', (await params).article)} />
}
