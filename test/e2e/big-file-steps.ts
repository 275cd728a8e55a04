import { writeFile } from 'node:fs/promises'
import { expect, type Page, type Request } from '@playwright/test'
import { jpgArtwork } from './artwork.ts'

export const megabyte = 1024 * 1024

/** The path of a banner that accepts big files. */
export const bigProduct = '/category/29/element'

export async function bigArtwork(name: string, bytes = 8 * megabyte) {
  const { mimeType, buffer } = await jpgArtwork()
  return { name, mimeType, buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) }
}

/** Writes the file to disk, so that the same file can be chosen again. */
export async function bigArtworkAt(path: string): Promise<string> {
  await writeFile(path, (await bigArtwork('banner.jpg')).buffer)
  return path
}

/** Holds back upload parts until the returned function is called. */
export async function holdParts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** Lets only the first 5 of 8 MB through. Requires `allowProblem(/ERR_CONNECTION_RESET/)`. */
export async function uploadFirstPart(page: Page, file: string): Promise<void> {
  const isSecondPart = (request: Request) => request.headers()['upload-offset'] === String(5 * megabyte)
  await page.route('**/api/uploads/*', (route) =>
    isSecondPart(route.request()) ? route.abort('connectionreset') : route.continue(),
  )
  // Progress counts sent bytes, so the start of the second part shows that the first one has arrived.
  const secondPart = page.waitForRequest(isSecondPart)
  await page.getByLabel('Artwork file').setInputFiles(file)
  await secondPart
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62')
}

/** Counts the uploads started, and records the offsets of the parts sent. */
export function watchParts(page: Page) {
  const seen = { starts: 0, offsets: new Set<number>() }
  page.on('request', (request) => {
    if (!request.url().includes('/api/uploads')) return
    if (request.method() === 'POST' && !request.url().includes('/artwork')) seen.starts += 1
    if (request.method() === 'PATCH') seen.offsets.add(Number(request.headers()['upload-offset']))
  })
  return seen
}

export const expectUploaded = (page: Page) =>
  expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
