import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startServer, type Running } from '../bench/process.ts'
import { findBrowser } from '../test/browser.ts'
import { admin, makeDemo, type Demo } from './screenshots/demo-people.ts'
import { shots, type Shot } from './screenshots/shots.ts'

// To choose widths and pages, set SCREENSHOT_WIDTHS=320,820 SCREENSHOT_ONLY=cart,order, for example.
const widths = (process.env.SCREENSHOT_WIDTHS ?? '390,1440').split(',').map(Number)
const only = process.env.SCREENSHOT_ONLY?.split(',')
const folder = path.join(import.meta.dirname, '../screenshots')

const components: Shot = {
  open: async ({ page }) => {
    await page.goto('/dev/ui')
    await page.locator('style[data-states]').waitFor({ state: 'attached' })
  },
}

const isWanted = (name: string) => !only || only.some((part) => name.startsWith(part))
const say = (line: string) => process.stdout.write(`${line}\n`)

type TakeOptions = { browser: Browser; demo: Demo; url: string; width: number }

async function take(
  { browser, demo, url, width }: TakeOptions,
  name: string,
  { as, open }: Shot,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 700 ? 844 : 900 },
    reducedMotion: 'reduce',
  })
  // An open stream would look as if the page were still loading.
  await context.route(/\/api\/.*\/changes\b/, (route) => route.abort())
  const { token = null, session = null } = as?.(demo) ?? {}
  await context.addInitScript(
    ([login, cart]) => {
      if (login) localStorage.setItem('token', login)
      if (cart) localStorage.setItem('sessionToken', cart)
    },
    [token, session] as const,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await open({ page, demo })
  await settle(page)
  await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) say(`${name} is ${overflow} px too wide at ${width} px`)
  await context.close()
}

async function settle(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigator.onLine))) return
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    const waiting = [...document.images].filter(({ complete }) => !complete)
    const ended = (picture: HTMLImageElement) =>
      new Promise((resolve) => {
        picture.addEventListener('load', resolve)
        picture.addEventListener('error', resolve)
      })
    await Promise.race([Promise.all(waiting.map(ended)), new Promise((resolve) => setTimeout(resolve, 5000))])
  })
}

async function withServer(script: string, env: Record<string, string>, use: (url: string) => Promise<void>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-screenshots-'))
  let running: Running | undefined
  try {
    running = await startServer(script, { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env })
    await use(running.url)
  } finally {
    await running?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const browser = await chromium.launch(await findBrowser())
let failures = 0

async function takeAll(
  shots: Record<string, Shot>,
  options: Omit<TakeOptions, 'browser' | 'width'>,
): Promise<void> {
  for (const [name, shot] of Object.entries(shots).filter(([name]) => isWanted(name))) {
    for (const width of widths) {
      try {
        await take({ ...options, browser, width }, name, shot)
      } catch (error) {
        failures++
        say(`${name} at ${width} px failed: ${String(error)}`)
      }
    }
  }
}

try {
  await mkdir(folder, { recursive: true })
  await withServer('start.ts', { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }, async (url) => {
    const demo = await makeDemo(url)
    await takeAll(shots, { demo, url })
    if (!isWanted('dev-ui')) return
    await withServer('scripts/dev.ts', { NODE_ENV: 'development' }, (devUrl) =>
      takeAll({ 'dev-ui': components }, { demo, url: devUrl }),
    )
  })
} finally {
  await browser.close()
}
say(`The screenshots are in ${path.relative(process.cwd(), folder)}/`)
process.exitCode = failures > 0 ? 1 : 0
