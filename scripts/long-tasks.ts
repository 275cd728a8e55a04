import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../bench/process.ts'
import { findBrowser } from '../test/browser.ts'
import { cutPictures } from '../test/cut-pictures.ts'

// Measures tasks that make the configurator unresponsive. For more rounds, set LONG_TASKS_ROUNDS=10, for example.
const rounds = Number(process.env.LONG_TASKS_ROUNDS ?? 3)
const say = (line: string) => process.stdout.write(`${line}\n`)
const sidePx = 1500
const moves = 60
/** A task longer than this makes the page unresponsive. */
const longMs = 50

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/**
 * Returns the CPU time of each task on the page's main thread, which doesn't depend on other programs on the machine.
 */
async function tasksDuring(page: Page, action: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await action()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.includes(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
}

const artworkIn = (page: Page, bytes: Buffer) =>
  page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    data.items.add(new File([content], 'large.png', { type: 'image/png' }))
    return data
  }, bytes.toString('base64'))

const distance = (page: Page) => page.getByRole('slider', { name: 'Distance from the artwork' })
const handle = (page: Page) => page.getByRole('application', { name: 'Place the artwork' })

async function moveCutLine(page: Page) {
  await distance(page).focus()
  for (const key of ['Home', ...Array.from({ length: 8 }, () => 'ArrowRight')]) {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
}

async function dragArtwork(page: Page) {
  const box = await handle(page).boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let at = 0; at < moves; at++) {
    await page.mouse.move(x + 40 * Math.sin(at / 5), y + 30 * Math.sin(at / 7))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  await page.getByRole('status').filter({ hasText: 'Moved' }).waitFor()
}

const products = [
  { name: 'die cut', category: 5, adjust: moveCutLine },
  { name: 'circle', category: 6, adjust: dragArtwork },
  { name: 'sheet of labels', category: 26, adjust: dragArtwork },
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-long-tasks-'))
const browser = await chromium.launch(await findBrowser())
const shop = await startServer('start.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
try {
  const inner = cutPictures['splashes of paint'] ?? ''
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="${sidePx}" height="${sidePx}">${inner}</svg>`
  const artwork = await sharp(Buffer.from(drawing)).png().toBuffer()
  for (const { name, category, adjust } of products) {
    const [dropped, adjusted]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(`${shop.url}/category/${category}/element`)
      await page.locator('form[aria-label] fieldset:enabled').first().waitFor()
      await page.waitForLoadState('networkidle')
      const data = await artworkIn(page, artwork)
      const afterDrop = await tasksDuring(page, async () => {
        await page.locator('form[aria-label]').dispatchEvent('drop', { dataTransfer: data })
        await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 })
        await (adjust === moveCutLine ? distance : handle)(page).waitFor()
      })
      dropped.push(...afterDrop)
      adjusted.push(...(await tasksDuring(page, () => adjust(page))))
      await page.close()
    }
    const summary = (tasks: number[]) =>
      `${tasks.filter((ms) => ms > longMs).length} over ${longMs} ms, the longest ${Math.max(0, ...tasks).toFixed(0)} ms`
    say(
      `${name}, ${rounds} times: tasks after the drop: ${summary(dropped)}; during the adjustment: ${summary(adjusted)}`,
    )
  }
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
