import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@/content/messages/en'
import { MATERIALS } from '@/lib/domain/materials'
import { PAINTS } from '@/lib/domain/paints'
import { PRESETS } from '@/lib/domain/presets'
import { ROOM_CATEGORIES, ROOM_TYPES } from '@/lib/domain/rooms'
import { STYLES } from '@/lib/domain/styles'
import { MATERIAL_FINISHES } from '@/lib/engines/preview/styles/material-finishes'
import { STYLE_SHEETS } from '@/lib/engines/preview/styles/styles'
import { postsIn } from '@/lib/server/blog/library'
import { SITE } from '@/lib/site'
import { fromRoot } from '@/scripts/lib/project.mjs'

/** A text that users read, and its location. */
export type Text = { readonly where: string; readonly text: string }

/** The words of an ICU message: no arguments, no plural keywords, no tags. */
const withoutIcu = (message: string) =>
  message
    .replace(/<\/?\w+>/g, ' ')
    .replace(/\{\w+(, (number|date|time)[^{}]*)?\}/g, '0')
    .replace(/\{\w+, (plural|select|selectordinal),/g, ' ')
    .replace(/(=\d+|\b(zero|one|two|few|many|other)) (?=\{)/g, ' ')
    .replace(/[{}]/g, ' ')

const NOTHING: ReadonlySet<string> = new Set()

/** Every string of a table or of a tree of messages, except under some keys. */
function stringsOf(value: unknown, where: string, left: ReadonlySet<string> = NOTHING): Text[] {
  if (typeof value === 'string') return [{ where, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    left.has(key) ? [] : stringsOf(inner, `${where}.${key}`, left),
  )
}

/** Values that are references rather than texts: ids, addresses, file names, compiled code. */
const REFERENCES: ReadonlySet<string> = new Set(
  `id url key kind locale date updated image beforeImage afterImage related relatedTips diagrams paths code
  style roomType source publisher`.split(/\s+/),
)

const postTexts = postsIn('en').flatMap((post) => stringsOf(post, post.key, REFERENCES))

const pathsIn = (folder: string, ending: string) =>
  readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))

/** Image descriptions for screen readers, the only words that aren't part of a post itself. */
const altTexts = pathsIn('content/blog', '.mdx').flatMap((where) =>
  [...readFileSync(fromRoot(where), 'utf8').matchAll(/ alt="([^"]*)"/g)].map(([, text = '']) => ({
    where,
    text,
  })),
)

const diagramTexts = pathsIn('content/blog/diagrams', '.svg').flatMap((where) =>
  (readFileSync(fromRoot(where), 'utf8').match(/>[^<>]*[A-Za-z][^<>]*</g) ?? []).map((text) => ({
    where,
    text,
  })),
)

const VALUES: ReadonlySet<string> = new Set(['value', 'icon', 'id', 'kinds', 'hex', 'material'])

/** Notices to the owner by email or webhook. */
const notices = ['messages/service', 'mail/notices', 'payments/ledger', 'payments/webhook'].flatMap(
  (name) => {
    const where = `lib/server/${name}.ts`
    const sentences = readFileSync(fromRoot(where), 'utf8').matchAll(
      /(?<=['`])[A-Z][^'`\n]* [^'`\n]*(?=['`])/g,
    )
    return [...sentences].map(([text]) => ({ where, text: text.replace(/\$\{[^{}]*\}/g, '0') }))
  },
)

/** Everything visitors and users read in English. */
export const TEXTS: readonly Text[] = [
  ...stringsOf(messages, 'messages').map(({ where, text }) => ({ where, text: withoutIcu(text) })),
  ...stringsOf(STYLES, 'styles', VALUES),
  ...stringsOf([ROOM_CATEGORIES, ROOM_TYPES], 'rooms', VALUES),
  ...stringsOf([MATERIALS, PAINTS, PRESETS], 'labels', VALUES),
  ...stringsOf([STYLE_SHEETS, MATERIAL_FINISHES], 'finishes', VALUES),
  ...notices,
  { where: 'site.tagline', text: SITE.tagline },
  ...postTexts,
  ...altTexts,
  ...diagramTexts,
]
