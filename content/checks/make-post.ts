import type { z } from 'zod'
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales'
import { roomImagePath } from '@/lib/config/site-assets'
import { POST_KINDS, type PostKind, postKey, readMinutes } from '@/lib/domain/blog'
import { type Heading, POST_FRONT, type Post, postSchema } from '@/lib/schemas/post'
import type { TextFacts } from './read-text'

/** A post's file path for error messages. */
export function fileOf({ kind, id, locale }: Pick<Post, 'kind' | 'id' | 'locale'>): string {
  const language = locale === DEFAULT_LOCALE ? '' : `.${locale}`
  return `blog/${POST_KINDS[kind].folder}/${id}${language}.mdx`
}

/** The path where an image must be. */
export function imageFileOf(name: string): string {
  return `public${roomImagePath(name)}`
}

/** A post's file, not validated yet. */
export type PostFile = {
  kind: PostKind
  /** Relative to the content folder: `blog/tips/lighting-design.mdx`. */
  file: string
  front: object
  body: TextFacts
  headings: Heading[]
  code: string
  /** Whether a picture exists in `public/images`, or a drawing in `content/blog/diagrams`. */
  hasPicture: (name: string) => boolean
  hasDiagram: (name: string) => boolean
}

const FILE_NAME = /([a-z0-9-]+)(?:\.([a-z]{2}(?:-[A-Z]{2})?))?\.mdx$/

/** Parses a post's file. Throws one error that lists everything wrong with it. */
export function makePost(file: PostFile): Post {
  const [, id = '', locale = DEFAULT_LOCALE] = FILE_NAME.exec(file.file) ?? []
  const front = POST_FRONT[file.kind].safeParse(file.front)
  const problems = [
    ...(id === '' ? ['the name of the file: expected small-letters-and-hyphens.mdx'] : []),
    ...(LOCALES.some((known) => known === locale) ? [] : [`the name of the file: no language "${locale}"`]),
    ...(front.error?.issues ?? []).map(inWords),
    ...file.body.problems,
    ...pictureProblems(file),
    ...(front.success ? sourceProblems(front.data.sources, file) : []),
  ]
  if (!front.success || problems.length > 0) throw new Error(bulletList(problems))
  return postSchema.parse({
    ...front.data,
    kind: file.kind,
    id,
    locale,
    key: postKey(file.kind, id),
    readTime: readMinutes(file.body.text.split(/\s+/).length),
    headings: file.headings,
    text: file.body.text,
    paths: file.body.links.filter((link) => link.startsWith('/')),
    diagrams: diagramsIn(file),
    code: file.code,
  })
}

export function bulletList(problems: readonly string[]): string {
  return problems.map((problem) => `\n    - ${problem}`).join('')
}

/** `metrics.cost.ai: expected a string`. */
function inWords(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join('.')
  return where === '' ? issue.message : `${where}: ${issue.message}`
}

function pictureProblems({ front, body, hasPicture, hasDiagram }: PostFile): string[] {
  const named = [
    ...['image', 'beforeImage', 'afterImage'].map((field) => ({
      where: field,
      name: Object.entries(front).find(([key]) => key === field)?.[1],
    })),
    ...body.blocks.flatMap(({ name, attributes }) => {
      if (name === 'Figure') return [{ where: '<Figure> name', name: attributes.name }]
      if (name !== 'BeforeAfter') return []
      return (['before', 'after'] as const).map((side) => ({
        where: `<BeforeAfter> ${side}`,
        name: attributes[side],
      }))
    }),
  ]
  const missing = named
    .filter(({ name }) => typeof name === 'string' && !hasPicture(name))
    .map(({ where, name }) => `${where}: there is no picture "${name}"`)
  const diagrams = diagramsIn({ body })
    .filter((name) => !hasDiagram(name))
    .map((name) => `<Diagram> name: there is no drawing "${name}"`)
  return [...missing, ...diagrams]
}

/** Names of the drawings in a text. */
function diagramsIn({ body }: Pick<PostFile, 'body'>): string[] {
  return body.blocks.flatMap(({ name, attributes }) =>
    name === 'Diagram' || name === 'Infographic' ? [attributes.name ?? ''] : [],
  )
}

/** Missing sources and unused sources are both errors. */
function sourceProblems(sources: readonly { id: string }[], { front, body }: PostFile): string[] {
  const known = sources.map(({ id }) => id)
  const used = new Set([
    ...body.blocks.flatMap(({ name, attributes }) => [name === 'Source' ? attributes.id : attributes.source]),
    ...statSources(front),
  ])
  used.delete(undefined)
  return [
    ...[...used]
      .filter((id) => !known.some((each) => each === id))
      .map((id) => `sources: "${id}" is missing`),
    ...known.filter((id) => !used.has(id)).map((id) => `sources: nothing refers to "${id}"`),
    ...known
      .filter((id, index) => known.indexOf(id) !== index)
      .map((id) => `sources: "${id}" is there twice`),
  ]
}

function statSources(front: object): string[] {
  if (!('trendStats' in front)) return []
  const found = JSON.stringify(front.trendStats).matchAll(/"source":"([^"]+)"/g)
  return [...found].map(([, id = '']) => id)
}
