import { bigArtwork, bigProduct, expectUploaded } from '../big-file-steps.ts'
import { expect, test } from '../fixtures.ts'
import { expectInCart } from '../steps.ts'

test('an 8 MB upload resumes after a lost connection, and reaches the cart', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/ERR_CONNECTION_RESET/)
  let [parts, cuts] = [0, 0]
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') parts += 1
    if (parts < 2 || cuts >= 2) return route.continue()
    cuts += 1
    return route.abort('connectionreset')
  })
  await page.goto(bigProduct)
  await expect(page.getByText('PDF, JPG, JPEG, PNG or SVG, at most 200 MB.')).toBeVisible()
  await page.getByLabel('Artwork file').setInputFiles(await bigArtwork('banner.jpg'))
  await expect(page.getByText('Connection lost, trying again')).toBeVisible()
  await expectUploaded(page)
  expect([parts, cuts]).toEqual([3, 2])
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('/cart')
  await expectInCart(page, 1)
  await expect(page.getByRole('img', { name: 'Artwork banner.jpg' })).toBeVisible()
})
