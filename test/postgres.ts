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
  /** Starts a standby of this server with PostgreSQL's streaming replication. */
  startStandby(): Promise<TestPostgres>
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
  // Records all statements for tests that check them. The list is large, because a full one would drop the rarest
  // statements.
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=100000',
  'pg_stat_statements.track_utility=off',
].flatMap((setting) => ['-c', setting])

/** Settings for a server that can have standbys. */
const replicated = ['wal_level=replica', 'max_wal_senders=4', 'synchronous_commit=on'].flatMap((setting) => [
  '-c',
  setting,
])

/** Settings for the server of a real shop. */
const durable = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum_naptime=1min',
].flatMap((setting) => ['-c', setting])

const startLimitMs = 60_000

/**
 * Starts PostgreSQL from npm on a free port for this run. It stops when this process exits, if not earlier. If
 * `isDurable`, no committed data is lost if the server or the machine crashes. If `isReplicated`, it can have standbys.
 */
export async function startPostgres({ isDurable = false, isReplicated = false } = {}): Promise<TestPostgres> {
  const account = postgresAccount()
  const programs = await postgresPrograms(account)
  const initdbOptions = [
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    ...settings,
  ]
  const options = [...(isDurable ? durable : []), ...(isReplicated ? replicated : [])]
  return start({ account, programs, initdbOptions, options })
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
  return start({ account: postgresAccount(), programs, initdbOptions: ['--locale=C.UTF-8'], options })
}

type Installed = {
  account: Account
  programs: string
  initdbOptions: string[]
  options: string[]
  /** The server that the new one is a standby of. */
  primary?: { data: string; url: string }
}

async function start(installed: Installed): Promise<TestPostgres> {
  const folder = await mkdtemp(join(reachableFolder(tmpdir(), installed.account), 'kisscut-postgres-'))
  try {
    return await startIn(folder, installed)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string, installed: Installed): Promise<TestPostgres> {
  const { account, programs, initdbOptions, options: extraOptions, primary } = installed
  const data = join(folder, 'data')
  const password = primary ? new URL(primary.url).password : randomBytes(16).toString('hex')
  await (primary
    ? copyPrimary(primary, { folder, data, account })
    : initialize({ folder, data, password, account, programs, initdbOptions }))

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
    startStandby: () =>
      start({
        ...installed,
        options: [...extraOptions, '-c', `primary_conninfo=${url}`],
        primary: { data, url },
      }),
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

/** Makes a base backup as PostgreSQL documents it, because npm's packages don't have pg_basebackup. */
async function copyPrimary(
  primary: NonNullable<Installed['primary']>,
  { folder, data, account }: Pick<NewCluster, 'folder' | 'data' | 'account'>,
) {
  await giveTo(account, folder)
  const client = new Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    runAs(account, 'cp', ['-a', primary.data, data])
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    await rm(join(data, 'postmaster.pid'))
    await writeFile(join(data, 'backup_label'), rows[0].labelfile)
    await writeFile(join(data, 'standby.signal'), '')
    await giveTo(account, join(data, 'backup_label'), join(data, 'standby.signal'))
  } finally {
    await client.end()
  }
}

interface NewCluster {
  folder: string
  data: string
  password: string
  account: Account
  programs: string
  initdbOptions: string[]
}

async function initialize({ folder, data, password, account, programs, initdbOptions }: NewCluster) {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  await giveTo(account, folder, passwordFile)
  runAs(account, join(programs, 'initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...initdbOptions,
  ])
}

async function giveTo({ uid, gid }: Account, ...paths: string[]) {
  if (uid === undefined) return
  for (const path of paths) await chown(path, uid, gid)
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
