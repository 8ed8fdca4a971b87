// The sandbox and an app that reloads what is edited.
import { main } from './lib/children.mjs'
import { serve } from './lib/serve.mjs'

main(() => serve({ command: 'dev' }), { interruptedCode: 0 })
