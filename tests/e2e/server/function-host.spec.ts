import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { startFunctionHost } from '../support/function-host'
import { countChanges, rectangleMask, roomPhoto } from '../support/photos'
import { choose, choosePhoto, expectDesigns, paintStroke, submitButton, takeBrush } from '../support/tool'
import { uploadBody } from '../support/uploads'
import { newUser } from '../support/users'

/** A function host accepts 4.5 MB. */
const TOO_LARGE = 4.6 * 1024 * 1024
const [WIDTH, HEIGHT] = [2_800, 2_100]

// The room's designs may be asked for just when the host replaces its process.
test.use({ expectedErrors: [/ERR_EMPTY_RESPONSE/] })

test('where bodies end at 4.5 MB and nothing goes on after an answer, a large photo becomes a design to download @long', async ({
  page,
}) => {
  // Two large designs, and a second start.
  test.slow()
  const photo = await sharp(await roomPhoto(WIDTH, HEIGHT))
    .png()
    .toBuffer()
  expect(photo.byteLength).toBeGreaterThan(TOO_LARGE)
  await newUser(page, 'Pro', 3)
  const host = await startFunctionHost()
  try {
    const whole = await page.request.post(`${host.url}/api/images/upload`, {
      multipart: uploadBody({ image: photo }),
    })
    expect(whole.status()).toBe(413)
    expect(host.refused.splice(0)).toEqual(['413 POST /api/images/upload'])

    await page.goto(`${host.url}/transform`)
    await choosePhoto(page, photo)
    await takeBrush(page)
    // The noise outside the selection stays, and with it the size.
    await paintStroke(page, [
      [0.4, 0.3],
      [0.8, 0.3],
    ])
    await choose(page, 'Design Style', /^Rustic/)
    await choose(page, 'Room Type', /^Patio/)
    await expect(submitButton(page)).toHaveText('Transform Space')
    await page.getByRole('button', { name: 'One more design' }).click()
    await submitButton(page).click()
    await expectDesigns(page, 2)
    await host.replace()

    const link = page.getByRole('link', { name: /Download/ }).first()
    const address = new URL((await link.getAttribute('href')) ?? '', host.url).href
    const png = await (await page.request.get(address)).body()
    expect(png.byteLength).toBeGreaterThan(TOO_LARGE)
    const mask = await rectangleMask(WIDTH, HEIGHT, [0, 0, 1, 1])
    const changes = await countChanges(photo, png, mask)
    expect(changes.inside).toBeGreaterThan(10_000)

    const jpeg = await page.request.get(`${address}?as=jpeg&download`)
    expect(jpeg.headers()['content-disposition']).toMatch(/^attachment; filename="roomwright-.*\.jpg"$/)
    const plain = await sharp(await jpeg.body()).metadata()
    expect(plain.format).toBe('jpeg')
    const noted = await page.request.get(`${address}?as=jpeg&note=1&download`)
    expect((await sharp(await noted.body()).metadata()).height).toBeGreaterThan(plain.height)

    await page.goto(`${host.url}/designs`)
    const zip = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /Download all/ })
      .first()
      .click()
    expect((await zip).suggestedFilename()).toMatch(/\.zip$/)
    expect(host.refused).toEqual([])
  } finally {
    await page.goto('about:blank')
    await host.close()
  }
})
