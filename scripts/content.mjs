// Generates the blog posts' data, for running `next build` or `tsc` by hand.
import { buildContent } from './lib/build.mjs'
import { main } from './lib/processes.mjs'

main(() => buildContent().then(() => 0), { interruptedCode: 130 })
