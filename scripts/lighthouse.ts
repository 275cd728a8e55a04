import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startServer } from '../bench/process.ts'
import { findBrowser } from '../test/browser.ts'
import { freePort } from '../test/free-port.ts'
import { budgets, exceeded, middleOf, type Figures } from '../test/lighthouse/budget.ts'

// To choose runs and pages, set LIGHTHOUSE_RUNS=5 LIGHTHOUSE_ONLY=/cart, for example.
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const only = process.env.LIGHTHOUSE_ONLY?.split(',')
const say = (line: string) => process.stdout.write(`${line}\n`)

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
  const { audits, categories } = result.lhr
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const figure = (name: string) => audits[name]?.numericValue ?? Infinity
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    paintMs: Math.round(figure('largest-contentful-paint')),
    blockedMs: Math.round(figure('total-blocking-time')),
    shift: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    scripts: scripts.length,
    scriptKb: Math.round(scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1000),
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-lighthouse-'))
const port = await freePort()
const chromiumOptions = await findBrowser()
const browser = await chromium.launch({
  ...chromiumOptions,
  args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
})
const shop = await startServer('start.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
let problems = 0
try {
  for (const [address, budget] of Object.entries(budgets).filter(([name]) => !only || only.includes(name))) {
    const all: Figures[] = []
    while (all.length < runs) all.push(await measure(shop.url + address, port))
    const { scores, ...figures } = middleOf(all)
    say(`${address.padEnd(24)}${Object.values(scores).join('/')}  ${JSON.stringify(figures)}`)
    for (const problem of exceeded({ scores, ...figures }, budget)) {
      problems++
      say(`  ${problem}`)
    }
  }
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = problems > 0 ? 1 : 0
