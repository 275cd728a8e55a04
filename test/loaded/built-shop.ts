import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { spawnTethered } from '#test/tether.ts'

const startLimitMs = 60_000
const endLimitMs = 60_000

export type BuiltShop = {
  url: string
  /** Returns the URLs of the modules it has loaded. */
  loaded: () => Promise<string[]>
  /** Sends SIGTERM and waits for the process to end. */
  end: () => Promise<void>
}

/** Starts the build as `npm start` does, with only these settings, and records the modules it loads. */
export async function startBuilt(settingsOf: (url: string) => Record<string, string>): Promise<BuiltShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-loaded-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const list = path.join(folder, 'loaded')
  const { PATH, HOME, TMPDIR } = process.env
  const shop = spawnTethered(process.execPath, ['--import', './test/loaded/record-modules.mjs', 'start.ts'], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      LOADED_MODULES: list,
      DATA_DIR: path.join(folder, 'data'),
      ...settingsOf(url),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    lastSignal: 'KILL',
  })
  onTestFinished(() => shop.signal('SIGKILL'))
  let printed = ''
  for (const stream of [shop.child.stdout, shop.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const deadline = Date.now() + startLimitMs
  while (!(await isReady(url))) {
    if ((await shop.ended(100)) || Date.now() > deadline)
      throw new Error(`The shop did not start:\n${printed}`)
  }
  return {
    url,
    loaded: async () => (await readFile(list, 'utf8')).trim().split('\n'),
    end: async () => {
      shop.signal('SIGTERM')
      if (!(await shop.ended(endLimitMs))) throw new Error(`The shop did not end:\n${printed}`)
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Maps packages to text that only their code contains, because most of them are part of the server's bundle. */
const marks = {
  '@aws-sdk/client-s3': 'node_modules/@aws-sdk/client-s3/',
  stripe: 'x-stripe-client-user-agent',
  nodemailer: 'nodemailer.com',
  'prom-client': 'nodejs_eventloop_lag',
  '@opentelemetry/api': 'opentelemetry.js.api',
  '@opentelemetry/sdk-trace': 'BatchSpanProcessor',
  '@opentelemetry/exporter-trace-otlp-proto': 'application/x-protobuf',
}

/** Returns the packages that a process has loaded, as separate files or as part of the bundle. */
export async function realServicesIn(loaded: string[]): Promise<string[]> {
  const ours = loaded.filter((url) => url.includes('/build/server/'))
  const code = await Promise.all(ours.map((url) => readFile(fileURLToPath(url), 'utf8')))
  const text = [...loaded, ...code].join('\n').toLowerCase()
  return Object.entries(marks).flatMap(([name, mark]) => (text.includes(mark.toLowerCase()) ? [name] : []))
}

export const realServices = Object.keys(marks)
