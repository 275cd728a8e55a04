import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { openEmbeddedDatabase } from './embedded-database.server.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-embedded-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

let copies = 0

async function copied(): Promise<string> {
  const database = path.join(folder, `copy-${++copies}`, 'database')
  await copyEmptyDatabase(database)
  return database
}

const inAll = async (place: string, change: (file: string) => Promise<unknown>) => {
  for (const name of await readdir(place)) {
    const file = path.join(place, name)
    if ((await stat(file)).isFile()) await change(file)
  }
}
// PostgreSQL recreates this file on every start.
const isCache = (name: string) => name.endsWith('pg_internal.init')
const garble = (file: string) => writeFile(file, randomBytes(8192))
const empty = (file: string) => truncate(file, 0)

const damages: [string, (database: string) => Promise<unknown>, string][] = [
  ['pg_control is empty', (d) => empty(path.join(d, 'global/pg_control')), 'its files are damaged'],
  ['pg_control is garbled', (d) => garble(path.join(d, 'global/pg_control')), 'its files are damaged'],
  ['pg_control is missing', (d) => rm(path.join(d, 'global/pg_control')), 'its files are damaged'],
  ['the WAL is empty', (d) => inAll(path.join(d, 'pg_wal'), empty), 'its files are damaged'],
  ['the WAL is missing', (d) => inAll(path.join(d, 'pg_wal'), rm), 'its files are damaged'],
  ['the tables are garbled', (d) => inAll(path.join(d, 'base/5'), garble), 'its files are damaged'],
  ['the tables are empty', (d) => inAll(path.join(d, 'base/5'), empty), 'its files are damaged'],
  ['there are no tables', (d) => rm(path.join(d, 'base'), { recursive: true }), 'its files are damaged'],
  ['PG_VERSION is missing', (d) => rm(path.join(d, 'PG_VERSION')), 'some of its files are missing'],
  ['PG_VERSION is empty', (d) => empty(path.join(d, 'PG_VERSION')), 'some of its files are missing'],
  ['it is PostgreSQL 17', (d) => writeFile(path.join(d, 'PG_VERSION'), '17\n'), 'created by PostgreSQL 17'],
]

describe('refuses a damaged database, with instructions, because', () => {
  test.each(damages)('%s', async (_, damage, problem) => {
    const database = await copied()
    await damage(database)
    const names = (await readdir(database, { recursive: true })).filter((name) => !isCache(name))
    const refused = openEmbeddedDatabase(database)
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
    await expect(refused).rejects.toThrow(problem)
    await expect(refused).rejects.toThrow(database)
    await expect(refused).rejects.toThrow('Nothing was deleted')
    await expect(refused).rejects.toThrow(path.join(path.dirname(database), 'files'))
    await expect(refused).rejects.toThrow('backup')
    await expect(refused).rejects.toThrow('npm run db:reset')
    await expect(refused).rejects.not.toThrow(/Aborted|ASSERTIONS|failed to initialize|Failed query/)
    expect(await readdir(database, { recursive: true })).toEqual(expect.arrayContaining(names))
  })
})

async function fingerprint(place: string) {
  const files = await readdir(place, { recursive: true, withFileTypes: true })
  const hash = createHash('sha256')
  for (const file of files.filter((entry) => entry.isFile())) {
    hash.update(await readFile(path.join(file.parentPath, file.name)))
  }
  return hash.digest('hex')
}

test('refuses a database used by a newer version of the shop, and doesn’t change its tables', async () => {
  const database = await copied()
  const opened = await openEmbeddedDatabase(database)
  await opened.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 4000000000000)`)
  await opened.close()
  const refused = openEmbeddedDatabase(database)
  await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
  await expect(refused).rejects.toThrow('a newer version of Kisscut has used this database (1 change')
  await expect(refused).rejects.toThrow('Nothing was changed')
})

test('overwrites nothing if PG_VERSION is missing', async () => {
  const database = await copied()
  await rm(path.join(database, 'PG_VERSION'))
  const before = await fingerprint(database)
  await expect(openEmbeddedDatabase(database)).rejects.toThrow('missing')
  expect(await fingerprint(database)).toBe(before)
})

test(
  'leaves no process behind if the first start is killed, and creates the database on the next start',
  { timeout: 90_000 },
  async () => {
    const database = path.join(folder, 'killed', 'database')
    await mkdir(path.dirname(database))
    const module = JSON.stringify(path.resolve('app/platform/database/embedded-database.server.ts'))
    const script = `import { openEmbeddedDatabase } from ${module}
      process.stdout.write('ready')
      await openEmbeddedDatabase(${JSON.stringify(database)})`
    const drafts = async () =>
      (await readdir(path.dirname(database), { recursive: true })).filter((name) => name.includes('.new'))
    const moments = [
      () => true,
      async () => (await makersOf(database)).length > 0,
      async () => (await drafts()).length > 1,
      async () => (await drafts()).some((name) => name.endsWith('PG_VERSION')),
    ]
    for (const isReached of moments) {
      const start = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      await new Promise((resolve) => start.stdout.once('data', resolve))
      await expect.poll(async () => existsSync(database) || (await isReached()), { interval: 10 }).toBe(true)
      start.kill('SIGKILL')
      await expect.poll(() => makersOf(database)).toEqual([])
    }
    const opened = await openEmbeddedDatabase(database)
    await opened.db.execute(sql`select 1 from orders`)
    await opened.close()
  },
)

async function makersOf(database: string): Promise<string[]> {
  const commands = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => command.includes('create-database') && command.includes(database))
}

test('limits the write-ahead log of a long-running shop', { timeout: 90_000 }, async () => {
  const database = await copied()
  const { db, checkpoint, close } = await openEmbeddedDatabase(database)
  const segments = async () =>
    (await readdir(path.join(database, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
  await db.execute(sql`create table junk (text text)`)
  for (let round = 0; round < 3; round++) {
    for (let write = 0; write < 60; write++) {
      await db.execute(sql`insert into junk select repeat(md5(n::text), 60) from generate_series(1, 400) n`)
      await db.execute(sql`truncate junk`)
    }
    await checkpoint()
  }
  expect(await segments()).toBeLessThanOrEqual(9)
  await close()
  expect(existsSync(path.join(database, 'PG_VERSION'))).toBe(true)
})
