// The built app alone, on a server: `npm start -- -p 3000`.
import process from 'node:process'
import { main, run } from './lib/processes.mjs'
import { IMAGE_MEMORY, projectNode, TOOLS } from './lib/project.mjs'

main(() => run(projectNode(), [TOOLS.next, 'start', ...process.argv.slice(2)], { env: IMAGE_MEMORY }), {
  interruptedCode: 0,
})
