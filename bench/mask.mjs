/**
 * The cost of painting a mask: per move, at a stroke's end, in bytes, and the speed of smart select and of opening a photo.
 * `npm run bench -- mask [megapixels …] [--no-weight | --only-weight]`, by default 1, 12 and 24. Builds the app, signs in a
 * user and drives the design tool in headless Chromium, next to a bare canvas in the same browser and run. Exits with code 1 if
 * a goal is missed. CHROMIUM_PATH sets another browser.
 */
import process from 'node:process'
import { main } from '../scripts/lib/processes.mjs'
import { comparePainting } from './mask/painting.mjs'
import { drawPhoto } from './mask/photo.mjs'
import { startProduct } from './mask/product.mjs'
import { timeSmartSelect } from './mask/smart.mjs'
import { comparePhotoVisible } from './mask/visible.mjs'
import { compareWeight } from './mask/weight.mjs'
import { printTable } from './site/goals.mjs'

/** Photo size for measuring smart select. */
const SMART_MEGAPIXELS = 12

main(measure, { interruptedCode: 130 })

async function measure() {
  const args = process.argv.slice(2)
  const given = args.filter((arg) => !arg.startsWith('--')).map(Number)
  const sizes = given.length > 0 ? given : [1, 12, 24]
  const product = await startProduct()
  const verdicts = []
  try {
    if (!args.includes('--only-weight')) verdicts.push(...(await compareSpeed(product, sizes)))
    if (!args.includes('--no-weight')) {
      console.log('\nJavaScript of /transform, gzip kB')
      verdicts.push(printTable(await compareWeight(product)))
    }
  } finally {
    await product.close()
  }
  return verdicts.every(Boolean) ? 0 : 1
}

/**
 * @param {import('./mask/product.mjs').Product} product
 * @param {number[]} sizes in megapixels
 * @returns {Promise<boolean[]>} whether each table meets its goals
 */
async function compareSpeed(product, sizes) {
  const verdicts = []
  const painting = []
  const opening = []
  for (const megapixels of sizes) {
    const photo = await drawPhoto(megapixels)
    painting.push({ page: `${megapixels} MP`, ...(await comparePainting(product, photo)) })
    opening.push({ page: `${megapixels} MP`, ...(await comparePhotoVisible(product, photo)) })
  }
  console.log('\nPainting, beside a canvas at displayed size that draws only the new segment (medians)')
  verdicts.push(printTable(painting))
  console.log('\nFrom choosing a file to seeing it, beside createImageBitmap (medians)')
  verdicts.push(printTable(opening))
  console.log(`\nSmart select at ${SMART_MEGAPIXELS} MP, from lifting the pointer to the painted surface`)
  verdicts.push(printTable([await timeSmartSelect(product, await drawPhoto(SMART_MEGAPIXELS))]))
  return verdicts
}
