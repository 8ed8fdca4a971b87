// The built app alone, on a server: `npm start -- -p 3000`.
import process from 'node:process'
import { ended, main, start } from './lib/children.mjs'
import { PICTURE_MEMORY } from './lib/memory.mjs'
import { projectNode, TOOLS } from './lib/project.mjs'

main(
  () => ended(start(projectNode(), [TOOLS.next, 'start', ...process.argv.slice(2)], { env: PICTURE_MEMORY })),
  {
    interruptedCode: 0,
  },
)
