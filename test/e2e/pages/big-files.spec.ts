import {
  bigArtwork,
  bigArtworkAt,
  bigProduct,
  expectUploaded,
  holdParts,
  megabyte,
  uploadFirstPart,
  watchParts,
} from '../big-file-steps.ts'
import { expect, test } from '../fixtures.ts'

test('shows the progress of a big file, and Cancel ends its upload without an error', async ({ page }) => {
  await page.goto(bigProduct)
  const release = await holdParts(page)
  const started = page.waitForResponse('**/api/uploads?*')
  await page.getByLabel('Artwork file').setInputFiles(await bigArtwork('banner.jpg'))
  await started
  await expect(page.getByRole('progressbar', { name: 'Uploading banner.jpg' })).toBeVisible()
  const canceled = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await canceled
  release()
  await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
  await expect(page.getByText('Error to upload file')).toHaveCount(0)
})

test('an upload pauses while offline, and continues automatically', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto(bigProduct)
  const release = await holdParts(page)
  const started = page.waitForResponse('**/api/uploads?*')
  await page.getByLabel('Artwork file').setInputFiles(await bigArtwork('banner.jpg'))
  await started
  await context.setOffline(true)
  release()
  await expect(page.getByText('The upload will resume once you’re back online.')).toBeVisible()
  await expect(page.getByText('What you entered is saved, and you can send it once')).toBeVisible()
  await context.setOffline(false)
  await expectUploaded(page)
})

test('a reload during an upload needs confirmation, and choosing the same file resumes it', async ({
  page,
  allowProblem,
}, info) => {
  allowProblem(/ERR_CONNECTION_RESET/)
  const file = await bigArtworkAt(info.outputPath('banner.jpg'))
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.accept()
  })
  const seen = watchParts(page)
  await page.goto(bigProduct)
  // Browsers only ask for confirmation on pages that the user has interacted with.
  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).click()
  expect(questions).toEqual([])
  await uploadFirstPart(page, file)
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await page.unroute('**/api/uploads/*')
  await page.getByLabel('Artwork file').setInputFiles(file)
  await expectUploaded(page)
  expect(seen).toEqual({ starts: 1, offsets: new Set([0, 5 * megabyte]) })
  await page.reload()
  expect(questions).toHaveLength(1)
})

test('shows why a big file is refused', async ({ page, allowProblem }) => {
  allowProblem(/ 415 .*\/artwork/)
  await page.goto(bigProduct)
  const file = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * megabyte, 'text ') }
  await page.getByLabel('Artwork file').setInputFiles(file)
  const alert = page.getByRole('alert', { name: 'Error to upload file notes.png' })
  await expect(alert.getByText('Please upload a PDF, JPG, PNG or SVG file.')).toBeVisible()
})
