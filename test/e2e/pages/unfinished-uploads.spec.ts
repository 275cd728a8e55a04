import type { Page } from '@playwright/test'
import {
  bigArtworkAt,
  bigProduct,
  expectUploaded,
  megabyte,
  uploadFirstPart,
  watchParts,
} from '../big-file-steps.ts'
import { pressAt, tabTo } from '../keyboard-steps.ts'
import { expect, test } from '../fixtures.ts'
import { logIn, newCustomer, stored } from '../steps.ts'

const stopped = (page: Page) => page.getByText('The upload of banner.jpg stopped at 62%.')

const keptUploads = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bigUpload')))

/** Closes the page without prompting, as in a crash. */
const crash = (page: Page) => page.close({ runBeforeUnload: false })

/** Opens the configurator in a new tab, and records the names of its scripts. */
async function reopen(page: Page) {
  const next = await page.context().newPage()
  const scripts: string[] = []
  next.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await next.goto(bigProduct)
  return { next, hasTus: () => scripts.some((path) => path.includes('upload-big-file')) }
}

test('after a crash, the configurator explains how to resume an upload, until the upload is finished', async ({
  page,
  allowProblem,
}, info) => {
  allowProblem(/ERR_CONNECTION_RESET/)
  const file = await bigArtworkAt(info.outputPath('banner.jpg'))
  await page.goto(bigProduct)
  await uploadFirstPart(page, file)
  const { next: during } = await reopen(page)
  await during.waitForLoadState('networkidle')
  await expect(stopped(during)).toHaveCount(0)
  await crash(page)
  await expect(stopped(during)).toBeVisible()

  const { next, hasTus } = await reopen(during)
  await expect(stopped(next)).toContainText('Choose the file again to continue.')
  await expect(next.getByText('at most 200 MB.')).toBeVisible()
  expect(hasTus()).toBe(false)
  await next.goto('/category/8/element')
  await next.waitForLoadState('networkidle')
  await expect(stopped(next)).toHaveCount(0)
  await next.goto(bigProduct)
  await expect(stopped(next)).toBeVisible()
  const seen = watchParts(next)
  await next.getByLabel('Artwork file').setInputFiles(file)
  await expectUploaded(next)
  expect(seen).toEqual({ starts: 0, offsets: new Set([5 * megabyte]) })
  await expect(stopped(next)).toHaveCount(0)
  expect(await keptUploads(next)).toEqual([])
})

test('a stopped upload can be discarded by keyboard, which also deletes it on the server', async ({
  page,
  allowProblem,
}, info) => {
  allowProblem(/ERR_CONNECTION_RESET/)
  const file = await bigArtworkAt(info.outputPath('banner.jpg'))
  await page.goto(bigProduct)
  await uploadFirstPart(page, file)
  await crash(page)
  const { next } = await reopen(page)
  await expect(stopped(next)).toBeVisible()
  const deleted = next.waitForResponse((response) => response.request().method() === 'DELETE')
  await tabTo(next, next.getByRole('button', { name: 'Discard the upload of banner.jpg' }))
  await next.keyboard.press('Enter')
  expect((await deleted).status()).toBe(204)
  await expect(stopped(next)).toHaveCount(0)
  await expect(next.getByRole('button', { name: 'Upload artwork' })).toBeFocused()
  expect(await keptUploads(next)).toEqual([])
})

test('the configurator doesn’t mention an upload that was deleted or is older than a day', async ({
  page,
  allowProblem,
}, info) => {
  allowProblem(/ERR_CONNECTION_RESET|404/)
  const file = await bigArtworkAt(info.outputPath('banner.jpg'))
  await page.goto(bigProduct)
  await uploadFirstPart(page, file)
  await crash(page)
  const { next } = await reopen(page)
  await expect(stopped(next)).toBeVisible()
  const [id = ''] = /(?<=uploads\/)[\w-]+/.exec(JSON.stringify(await next.context().storageState())) ?? []
  const query = new URLSearchParams({ sessionToken: (await stored(next, 'sessionToken')) ?? '' })
  const headers = { 'tus-resumable': '1.0.0' }
  expect((await next.request.delete(`/api/uploads/${id}?${query}`, { headers })).status()).toBe(204)
  const notFound = next.waitForResponse((response) => response.status() === 404)
  await next.reload()
  await notFound
  await expect(stopped(next)).toHaveCount(0)
  expect(await keptUploads(next)).toHaveLength(1)

  await next.clock.install({ time: Date.now() + 25 * 60 * 60 * 1000 })
  await next.reload()
  await expect.poll(() => keptUploads(next)).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`leaving during an upload needs confirmation, at ${width} px`, async ({
    page,
    allowProblem,
  }, info) => {
    allowProblem(/ERR_CONNECTION_RESET/)
    await page.setViewportSize({ width, height })
    await page.goto('/contact')
    await page.goto(bigProduct)
    await uploadFirstPart(page, await bigArtworkAt(info.outputPath('banner.jpg')))
    const confirmation = page.getByRole('dialog', { name: 'Leave during the upload?' })
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })

    await link.focus()
    await page.keyboard.press('Enter')
    await expect(confirmation).toContainText('banner.jpg will stop uploading.')
    await page.keyboard.press('Escape')
    await expect(confirmation).toBeHidden()
    await expect(link).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(bigProduct)
    await expect(page.getByRole('progressbar')).toBeVisible()

    await page.keyboard.press('Enter')
    await pressAt(page, confirmation.getByRole('button', { name: 'Leave' }))
    await page.waitForURL('/contact')
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.goBack()
    await expect(stopped(page)).toBeVisible()
  })

test('an upload continues after a login in another tab', async ({ page, context, allowProblem }, info) => {
  allowProblem(/404|ERR_CONNECTION_RESET/)
  await page.goto(bigProduct)
  const customer = await newCustomer(page)
  const other = await context.newPage()
  await other.goto('/login')
  const seen = watchParts(page)
  await uploadFirstPart(page, await bigArtworkAt(info.outputPath('banner.jpg')))

  const { promise: moved, resolve: move } = Promise.withResolvers<void>()
  await context.route('**/api/session*', async (route) => {
    if (route.request().headers().authorization) await moved
    await route.continue()
  })
  const unknown = page.waitForResponse((response) => response.status() === 404)
  await logIn(other, customer)
  await unknown
  await expect(page.getByText('Connection lost, trying again')).toBeVisible()
  move()
  await expect(other.getByRole('button', { name: 'User', exact: true })).toBeVisible()
  await page.unroute('**/api/uploads/*')
  await expectUploaded(page)
  expect(seen).toEqual({ starts: 1, offsets: new Set([0, 5 * megabyte]) })
})
