import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { spawnTethered, type Tethered } from '#test/tether.ts'

export interface Shop {
  url: string
  dataDir: string
  admin: Login
  /** Returns everything the shop has printed so far. */
  output(): string
  /** Stops the shop and keeps its data. */
  close(): Promise<void>
  /** Stops the shop and deletes its data. */
  stop(): Promise<void>
  /** Kills the shop; `restart` starts it again. */
  kill9(): Promise<void>
  /** Starts the shop again with the same address and data. */
  restart(): Promise<void>
}

interface Login {
  email: string
  password: string
}

/** The global setup sets this variable to the data folder of a demo shop that has been started once. */
export const demoFolderVariable = 'KISSCUT_TEST_DEMO_FOLDER'

const root = join(import.meta.dirname, '../..')
const startLimitMs = 120_000
const stopLimitMs = 20_000

type Command = [program: string, args: string[]]

export const npmStart: Command = ['npm', ['start']]
const launch: Command = [process.execPath, ['scripts/launch.mjs', 'start.ts']]

/**
 * Starts the built shop on a free port with a new data folder and these settings, in which `:PORT` becomes that port.
 */
export async function openShop(
  settings: Record<string, string> = {},
  [program, args]: Command = launch,
): Promise<Shop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = await newDataFolder(settings)
  const withPort = Object.entries(settings).map(([name, value]) => [name, value.replace(':PORT', `:${port}`)])
  let printed = ''
  let running: Tethered | undefined

  async function start(): Promise<Login> {
    const shop = spawnTethered(program, args, {
      cwd: root,
      env: newcomerEnv({ ...Object.fromEntries(withPort), PORT: String(port), DATA_DIR: dataDir }),
      stdio: ['ignore', 'pipe', 'pipe'],
      lastSignal: 'KILL',
    })
    running = shop
    shop.child.once('error', (error) => (printed += `${error}\n`))
    for (const stream of [shop.child.stdout, shop.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    }
    try {
      return await opened(shop)
    } catch (error) {
      await kill9()
      throw error
    }
  }

  async function opened(shop: Tethered): Promise<Login> {
    const deadline = Date.now() + startLimitMs
    while (Date.now() < deadline) {
      if (await shop.ended(100)) throw new Error(`The shop exited before it was open:\n${printed}`)
      const admin = adminIn(printed)
      if (admin && (await isHealthy(url))) return admin
    }
    throw new Error(`The shop wasn't open after ${startLimitMs / 1000} s:\n${printed}`)
  }

  async function kill9() {
    running?.signal('SIGKILL')
    await running?.ended(stopLimitMs)
    running = undefined
  }

  async function close() {
    running?.signal('SIGTERM')
    const hasEnded = await (running?.ended(stopLimitMs) ?? true)
    await kill9()
    if (!hasEnded) throw new Error(`The shop ignored SIGTERM for ${stopLimitMs / 1000} s:\n${printed}`)
  }

  async function stop() {
    try {
      await close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  async function restart() {
    await close()
    await start()
  }

  try {
    return { url, dataDir, admin: await start(), output: () => printed, close, stop, kill9, restart }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** Copies the data of a demo shop that has been started once, which is faster than another first start. */
async function newDataFolder(settings: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-shop-'))
  const demo = process.env[demoFolderVariable]
  if (demo && settings.DEMO !== 'false') cpSync(demo, folder, { recursive: true })
  return folder
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

function adminIn(printed: string): Login | undefined {
  const [, email, password] = /Log in as (\S+) with the password (\S+)/.exec(printed) ?? []
  return email && password ? { email, password } : undefined
}

function newcomerEnv(settings: Record<string, string>): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR']
  const env: NodeJS.ProcessEnv = { NO_COLOR: '1', ENV_FILE: '', ...settings }
  for (const name of kept) if (process.env[name] !== undefined) env[name] = process.env[name]
  return env
}
