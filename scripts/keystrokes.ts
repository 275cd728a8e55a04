import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { startServer } from '../bench/process.ts'
import { findBrowser } from '../test/browser.ts'

// Measures how soon the price changes after each key press. For more rounds, set KEYSTROKES_ROUNDS=50, for example.
const rounds = Number(process.env.KEYSTROKES_ROUNDS ?? 20)
const say = (line: string) => process.stdout.write(`${line}\n`)

type Keystroke = { changedMs: number; paintedMs: number }

/** Records, for each key, the time from the key press until the price changed and until that frame was painted. */
async function watchPrice(page: Page): Promise<void> {
  await page.evaluate(() => {
    const price = document.querySelector('[data-bottom-bar] [aria-live=polite]')
    if (!price) throw new Error('no price')
    const seen: Keystroke[] = []
    let pressedAt: number | null = null
    addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true })
    new MutationObserver(() => {
      if (pressedAt === null) return
      const [from, changedMs] = [pressedAt, performance.now() - pressedAt]
      pressedAt = null
      const drawn = new MessageChannel()
      drawn.port1.addEventListener('message', () =>
        seen.push({ changedMs, paintedMs: performance.now() - from }),
      )
      drawn.port1.start()
      // A message sent during a frame arrives after the frame is painted.
      requestAnimationFrame(() => drawn.port2.postMessage(null))
    }).observe(price, { characterData: true, childList: true, subtree: true })
    Object.assign(window, { seen })
  })
}

const fields = [
  ['Width (inches)', ['Backspace', '4', '.', '5', 'Backspace', 'Backspace']],
  [
    'Your quantity',
    ['7', '5', 'Backspace', 'Backspace', '1', '2', '0', 'Backspace', 'Backspace', 'Backspace'],
  ],
] as const
const keysPerRound = fields.flatMap(([, keys]) => keys).length

async function type(page: Page): Promise<Keystroke[]> {
  await page.getByText('Custom size', { exact: true }).click()
  await page.getByLabel('Width (inches)').fill('3')
  await page.getByLabel('Height (inches)').fill('4')
  await watchPrice(page)
  for (let round = 0; round < rounds; round++) {
    for (const [field, keys] of fields) {
      await page.getByLabel(field).focus()
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.waitForTimeout(40)
      }
    }
  }
  return page.evaluate(() => (window as unknown as { seen: Keystroke[] }).seen)
}

/** Returns the CPU time of the page's main thread, which doesn't depend on other programs on the machine. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const at = (values: number[], share: number) =>
  (values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN).toFixed(1)

const dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-keystrokes-'))
const browser = await chromium.launch(await findBrowser())
const shop = await startServer('start.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
try {
  for (const slowdown of [1, 4]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${shop.url}/category/5/element`)
    await page.locator('form[aria-label] fieldset:enabled').first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await busyMs(session)
    const keystrokes = await type(page)
    const perKey = (((await busyMs(session)) - before) / (rounds * keysPerRound)).toFixed(1)
    const [changed, painted] = [
      keystrokes.map(({ changedMs }) => changedMs),
      keystrokes.map(({ paintedMs }) => paintedMs),
    ]
    say(
      `CPU slowed ${slowdown} times, ${keystrokes.length} prices: changed after ${at(changed, 0.5)} ms, 95% within ${at(changed, 0.95)}; painted after ${at(painted, 0.5)} ms, 95% within ${at(painted, 0.95)}; ${perKey} ms of CPU time per key`,
    )
    await page.close()
  }
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
