// Everything on a fresh machine: installs, builds, starts the sandbox and the app, and says where it is.
import { main } from './lib/children.mjs'
import { serve } from './lib/serve.mjs'

main(() => serve({ command: 'demo' }), { interruptedCode: 0 })
