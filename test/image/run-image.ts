// Runs an image stage next to a PostgreSQL server: `node test/image/run-image.ts STAGE ACCOUNT`, both JSON.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderStickers, plainPicture } from '../../bench/journey.ts'
import { freePort } from '#test/free-port.ts'
import { inside, type Stage } from '#test/image/build-image.ts'
import { startPostgres } from '#test/postgres.ts'
import type { Account } from '#test/postgres/account.ts'
import { spawnTethered } from '#test/tether.ts'

const [stage, account] = process.argv.slice(2).map((text) => JSON.parse(text)) as [Stage, Account]

export interface ImageRun {
  readyMs: number
  pages: Record<string, number>
  commands: Record<string, { status: number | null; output: string }>
  stopped: number | null
  output: string
}

const postgres = await startPostgres()
try {
  process.stdout.write(`${JSON.stringify(await runImage())}\n`)
} finally {
  await postgres.stop()
}

async function runImage(): Promise<ImageRun> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const inRoot = ([name, value]: [string, string]) => [
    name,
    value.startsWith('/') ? stage.root + value : value,
  ]
  const options = {
    cwd: inside(stage, '.'),
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      ...Object.fromEntries(Object.entries(stage.env).map(inRoot)),
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      SECRET: randomBytes(32).toString('hex'),
      ALLOW_TEST_SERVICES: 'true',
      DEMO: 'true',
    },
    ...account,
  }
  const [program = '', ...args] = stage.command
  const startedAt = performance.now()
  const shop = spawnTethered(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    lastSignal: 'KILL',
  })
  let output = ''
  for (const stream of [shop.child.stdout, shop.child.stderr]) stream?.on('data', (text) => (output += text))
  const statusOf = (page: string) =>
    fetch(url + page).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    )
  const limit = startedAt + 120_000
  while ((await statusOf('/')) !== 200) {
    if ((await shop.ended(50)) || performance.now() > limit)
      throw new Error(`The shop did not start:\n${output}`)
  }
  const readyMs = Math.round(performance.now() - startedAt)
  const pages: ImageRun['pages'] = {}
  for (const page of ['/', '/api/health/ready', '/api/docs', '/api/docs/swagger-ui-bundle.js']) {
    pages[page] = await statusOf(page)
  }
  // A child process draws the preview of an uploaded file.
  await orderStickers(url, { email: 'ada@example.com', artwork: plainPicture(300, 300) })
  const commands = Object.fromEntries(
    [
      ['doctor'],
      ['admin', 'list'],
      ['backup', '--to', path.join(stage.root, 'data/backup')],
      ['files:sweep', '--dry-run'],
    ].map(([name = '', ...more]) => {
      const { status, stdout, stderr } = spawnSync('node', ['--run', name, '--', ...more], {
        ...options,
        encoding: 'utf8',
      })
      return [name, { status, output: stdout + stderr }]
    }),
  )
  shop.signal('SIGTERM')
  for (let waited = 0; waited < 20 && !(await shop.ended(1_000)); waited++) await sleep(0)
  return { readyMs, pages, commands, stopped: shop.child.exitCode, output }
}
