import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#test/free-port.ts'
import { type Account, postgresAccount, reachableFolder, runAs } from '#test/postgres/account.ts'
import { postgresPrograms } from '#test/postgres/programs.ts'
import { spawnTethered } from '#test/tether.ts'

export interface TestPostgres {
  url: string
  /** Kills the server and its connections, as `kill -9` would. If `isDurable`, committed data survives in its files. */
  kill(): Promise<void>
  /** Starts the server again after `kill`, on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

// The data is disposable, so it doesn't need to survive a crash. One SCRAM iteration keeps connecting cheap.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum_naptime=1h',
  'max_connections=200',
  // Use the data folder instead of /dev/shm, where a killed server would leave its memory behind.
  'dynamic_shared_memory_type=mmap',
  'scram_iterations=1',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  // Records all statements for tests that check them. A full list would drop the rarest, so it is large.
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=100000',
  'pg_stat_statements.track_utility=off',
].flatMap((setting) => ['-c', setting])

/** Settings of a server for a real shop. */
const durable = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum_naptime=1min',
].flatMap((setting) => ['-c', setting])

const startLimitMs = 60_000

/**
 * Starts PostgreSQL from npm on a free port for this run. It stops when this process exits, if not earlier. If
 * `isDurable`, no committed data is lost if the server or the machine crashes.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const account = postgresAccount()
  const programs = await postgresPrograms(account)
  const creating = [
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    ...settings,
  ]
  return start({ account, programs, creating, options: isDurable ? durable : [] })
}

/**
 * Starts the newest PostgreSQL from Debian's packages with its defaults, which include JIT. Returns null if none is
 * installed.
 */
export async function startDebiansPostgres(): Promise<TestPostgres | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined) return null
  const programs = join('/usr/lib/postgresql', newest, 'bin')
  // Debian's default socket folder is only writable by its `postgres` account.
  const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  return start({ account: postgresAccount(), programs, creating: ['--locale=C.UTF-8'], options })
}

type Installed = { account: Account; programs: string; creating: string[]; options: string[] }

async function start(installed: Installed): Promise<TestPostgres> {
  const folder = await mkdtemp(join(reachableFolder(tmpdir(), installed.account), 'kisscut-postgres-'))
  try {
    return await startIn(folder, installed)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(
  folder: string,
  { account, programs, creating, options: extraOptions }: Installed,
): Promise<TestPostgres> {
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  await initialise({ folder, data, password, account, programs, creating })

  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const options = ['-D', data, '-p', String(port), ...extraOptions]
  const spawnServer = () => {
    const log = openSync(join(folder, 'log'), 'a')
    const server = spawnTethered(join(programs, 'postgres'), options, {
      ...account,
      cwd: '/',
      stdio: ['ignore', log, log],
      lastSignal: 'QUIT',
    })
    closeSync(log)
    return server
  }
  let server = spawnServer()

  async function stop() {
    server.signal('SIGQUIT')
    if (!(await server.ended(10_000))) server.signal('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }

  const deadline = Date.now() + startLimitMs
  while (!(await accepts(url))) {
    if ((await server.ended(50)) || Date.now() > deadline) {
      const lines = await readFile(join(folder, 'log'), 'utf8')
      await stop()
      throw new Error(`PostgreSQL did not start:\n${lines}`)
    }
  }
  return {
    url,
    kill: async () => {
      server.signal('SIGKILL')
      await server.ended(10_000)
    },
    restart: async () => {
      const limit = Date.now() + startLimitMs
      do {
        // The server refuses to start until the killed server's processes have ended.
        if (await server.ended(0)) server = spawnServer()
        if (Date.now() > limit) throw new Error('PostgreSQL did not start again')
      } while (!(await accepts(url)))
    },
    stop,
  }
}

interface NewCluster {
  folder: string
  data: string
  password: string
  account: Account
  programs: string
  creating: string[]
}

async function initialise({ folder, data, password, account, programs, creating }: NewCluster) {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  if (account.uid !== undefined) {
    await chown(folder, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  runAs(account, join(programs, 'initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...creating,
  ])
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    await sleep(50)
    return false
  }
}
