import type { Metadata } from 'next'
import { postKey } from '@/lib/domain/blog'
import { idsOf } from '@/lib/server/blog/library'
import { describePostPage, PostPage } from '../../../../../post-page'

type Props = { params: Promise<{ id: string }> }

export const dynamicParams = false

export const generateStaticParams = () => idsOf('comparison')

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describePostPage(postKey('comparison', (await params).id))
}

export default async function Page({ params }: Props) {
  return <PostPage postKey={postKey('comparison', (await params).id)} />
}
