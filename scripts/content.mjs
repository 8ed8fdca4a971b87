// Reads the posts of content/blog, for whoever builds or checks the app by hand.
import { main } from './lib/children.mjs'
import { buildContent } from './lib/content.mjs'

main(
  async () => {
    await buildContent()
    return 0
  },
  { interruptedCode: 130 },
)
