import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { defineDocumentType, makeSource } from 'contentlayer2/source-files'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { POST_KINDS, type PostKind } from '@/lib/domain/blog'
import { POST_FRONT, type Post } from '@/lib/schemas/post'
import { checkLibrary } from './checks/check-library'
import { imageFileOf, makePost } from './checks/make-post'
import { findRead, rememberHeadings, rememberText } from './checks/read-text'

/**
 * Turns the posts of `content/blog` into what the pages are built from. Contentlayer finds the files, splits them and
 * compiles their text; what may stand in them is decided by the schemas alone, so every field comes as it is.
 */

const TYPE_NAMES: Record<PostKind, string> = {
  comparison: 'Comparison',
  tip: 'Tip',
  trend: 'Trend',
  caseStudy: 'CaseStudy',
  article: 'Article',
}

const fromRoot = (...parts: string[]) => join(process.cwd(), ...parts)

export default makeSource({
  contentDirPath: 'content',
  contentDirInclude: ['blog'],
  documentTypes: [
    postType('comparison'),
    postType('tip'),
    postType('trend'),
    postType('caseStudy'),
    postType('article'),
  ],
  mdx: {
    remarkPlugins: [remarkGfm, rememberText],
    rehypePlugins: [rehypeSlug, rememberHeadings],
  },
  disableImportAliasWarning: true,
  onExtraFieldData: 'fail',
  onMissingOrIncompatibleData: 'fail',
  onUnknownDocuments: 'fail',
  onSuccess: async (readGenerated) => {
    // It is called after a failure as well, when there may be nothing to read.
    const generated = await readGenerated().catch(() => undefined)
    if (generated) checkTogether(generated.allDocuments)
  },
})

function postType(kind: PostKind) {
  const fields = Object.keys(POST_FRONT[kind].shape)
  return defineDocumentType(() => ({
    name: TYPE_NAMES[kind],
    filePathPattern: `blog/${POST_KINDS[kind].folder}/*.mdx`,
    contentType: 'mdx',
    fields: Object.fromEntries(fields.map((name) => [name, { type: 'json' as const }])),
    computedFields: {
      post: {
        type: 'json',
        resolve: (file) => {
          const given = Object.entries(file).filter(
            ([name, value]) => fields.includes(name) && value !== null,
          )
          const { sourceFilePath } = file._raw
          return makePost({
            kind,
            file: sourceFilePath,
            front: Object.fromEntries(given.filter(([, value]) => value !== undefined)),
            ...findRead(sourceFilePath),
            code: file.body.code,
            hasPicture: (name) => existsSync(fromRoot(imageFileOf(name))),
            hasDiagram: (name) => existsSync(fromRoot('content/blog/diagrams', `${name}.svg`)),
          })
        },
      },
    },
  }))
}

/** Thrown, the error would be shown as a dump of Contentlayer's own objects: the sentences alone say more. */
function checkTogether(documents: { post: Post }[]) {
  try {
    checkLibrary(documents.map(({ post }) => post))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    // While posts are being written, the next change may put it right.
    if (!process.argv.includes('dev')) process.exit(1)
  }
}
