import { choosePhoto, median, openFloor, openTool, seenOn } from './pages.mjs'

const ROUNDS = 5

/**
 * @param {import('./product.mjs').Product} product
 * @param {import('./pages.mjs').PhotoFile} photo
 */
export async function comparePhotoVisible(product, photo) {
  const { page, box } = await openTool(product, photo)
  const floor = await openFloor(product, photo, box)
  const ours = []
  const bare = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await visibleMs(floor, photo))
    ours.push(await visibleMs(page, photo))
  }
  await Promise.all([page.close(), floor.close()])
  return {
    'visible ms': { value: median(ours), digits: 0 },
    'floor ms': { value: median(bare), digits: 0 },
    '÷': { value: median(ours) / median(bare), digits: 2, atMost: 1.3 },
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('./pages.mjs').PhotoFile} photo
 */
async function visibleMs(page, photo) {
  await page.bringToFront()
  await choosePhoto(page, photo)
  await page.waitForFunction(() => {
    const { chosen, drawn } = Reflect.get(window, 'seen')
    return chosen > 0 && drawn.length > 0
  })
  const { chosen, drawn } = await seenOn(page)
  return (drawn[0] ?? Number.NaN) - chosen
}
