// Runs the built app on a server: `npm start -- -p 3000`.
import process from 'node:process'
import { main, run } from './lib/processes.mjs'
import { IMAGE_PROCESS, OWN_SIGNALS, projectNode, TOOLS } from './lib/project.mjs'

/** The app exits on its own within SHUTDOWN_SECONDS, which is at most 300. */
const GRACE_MS = 310_000

main(
  () =>
    run(projectNode(), [TOOLS.next, 'start', ...process.argv.slice(2)], {
      env: { ...IMAGE_PROCESS, ...OWN_SIGNALS },
      graceMs: GRACE_MS,
    }),
  { interruptedCode: 0 },
)
