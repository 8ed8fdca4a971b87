import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a drawing may not hold: it stands in the page itself, where each of these would reach beyond it. */
const REFUSED = /<(?:script|style|foreignObject|image|iframe|a|use)\b|\son\w+=|\s(?:href|xlink:href|class)=/i

/** The drawings of a post by name, as SVG. */
export async function readDiagrams(names: readonly string[]): Promise<Record<string, string>> {
  const drawings = await Promise.all(names.map(async (name) => [name, await readDiagram(name)] as const))
  return Object.fromEntries(drawings)
}

async function readDiagram(name: string): Promise<string> {
  // The folder is written out: from a path that could be anywhere, the bundler would trace the whole project.
  const svg = await readFile(join(process.cwd(), 'content/blog/diagrams', `${name}.svg`), 'utf8')
  const refused = REFUSED.exec(svg)?.[0].trim()
  if (refused) throw new Error(`diagrams/${name}.svg: "${refused}" may not stand in a drawing`)
  return svg.trim()
}
