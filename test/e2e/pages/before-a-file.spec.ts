import type { Page } from '@playwright/test'
import { pngArtwork } from '../artwork.ts'
import { dropFile, open, placementHandle } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'

/** Scripts that are only needed once a file is chosen, and text that only such scripts contain. */
const parts = ['studio-preview', 'preflight-notes', 'cutout-step', 'cut-worker']
const words = {
  'the print check': 'Blurry at this size',
  'the drawing of the printed item': 'stroke-print-cyan',
  'placing artwork': 'Place the artwork',
  'the offer to remove the background': 'Remove background',
  'the cut line': 'Distance from the artwork',
  'the reason for a missing cut line': 'was removed as background',
}

/** Records each script that the page requests, with its content. */
function watchScripts(page: Page) {
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.endsWith('.js')) scripts.set(path, response.text())
  })
  const names = () => [...scripts.keys()].map((path) => path.replace(/^.*\/(.+)-[\w-]{8}\.js$/, '$1'))
  return {
    partsLoaded: () => parts.filter((part) => names().includes(part)),
    async wordsLoaded() {
      const texts = (await Promise.all(scripts.values())).join('\n')
      return Object.entries(words)
        .filter(([, word]) => texts.includes(word))
        .map(([what]) => what)
    },
  }
}

test('the configurator loads no file-handling scripts until a file is chosen', async ({ page }) => {
  const scripts = watchScripts(page)
  for (const category of [8, 5]) {
    await open(page, `/category/${category}/element`)
    await page.waitForLoadState('networkidle')
  }
  expect(scripts.partsLoaded()).toEqual([])
  expect(await scripts.wordsLoaded()).toEqual([])
  expect(page.workers()).toEqual([])

  await dropFile(page, await pngArtwork())
  await expect(page.getByRole('slider', { name: 'Distance from the artwork' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Print check' })).toBeVisible()
  await expect.poll(scripts.partsLoaded).toEqual(parts)
  await open(page, '/category/8/element')
  await dropFile(page, await pngArtwork())
  await expect(placementHandle(page)).toBeVisible()
  expect(await scripts.wordsLoaded()).toEqual(Object.keys(words))
})
