import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/embedded-database.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { testBucket } from '#test/bucket.ts'
import { refuse } from '#test/bucket-server.ts'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { testDatabase } from '#test/test-db.ts'

const bucket = testBucket()
const databaseUrl = testDatabase()
let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-files-'))
  await mkdir(path.join(dataDir, 'files/files'), { recursive: true })
  return () => rm(dataDir, { recursive: true, force: true })
})

type Env = Record<string, string>

const run = (script: string, args: string[], env: Env = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env } }
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

const copy = (args: string[] = [], env: Env = bucket.env()) => run('copy-files', args, env)
const sweep = (args: string[] = [], env: Env = {}) => run('sweep-files', args, env)

const names = (count: number) => Array.from({ length: count }, () => `files/${randomToken()}.png`)

async function writeFiles(files: string[]) {
  for (const name of files) await writeFile(path.join(dataDir, 'files', name), randomBytes(1000))
}

const stored = async (files: string[]) => {
  const storage = await bucket.open()
  return Promise.all(files.map(async (name) => (await storage.describe(name))?.size ?? null))
}

async function embeddedShop(work: (database: OpenDatabase) => Promise<unknown> = async () => undefined) {
  await copyEmptyDatabase(path.join(dataDir, 'database'))
  const database = await openEmbeddedDatabase(path.join(dataDir, 'database'))
  await work(database)
  await database.close()
}

const old = (name: string) => ({
  id: randomUUID(),
  fileName: 'logo.png',
  type: 'png' as const,
  path: name,
  sizeBytes: 1000,
  sha256: 'x',
  createdAt: new Date('2026-01-01'),
  sweepAt: new Date('2026-04-01'),
})

const onServer = async () => ({
  DATABASE_URL: await databaseUrl(),
  PUBLIC_URL: 'http://127.0.0.1:3000',
  SECRET: randomBytes(32).toString('hex'),
  ALLOW_TEST_SERVICES: '1',
})

describe('npm run files:copy', () => {
  test('copies the files of a stopped embedded shop', async () => {
    const files = names(3)
    await writeFiles(files)
    await embeddedShop()
    expect(await copy(['--dry-run'])).toEqual({
      code: 0,
      stdout: 'To copy: 3, already there: 0, problems: 0\n',
      stderr: '',
    })
    expect(await stored(files)).toEqual([null, null, null])
    expect(await copy()).toMatchObject({ code: 0, stdout: 'Copied: 3, already there: 0, problems: 0\n' })
    expect(await stored(files)).toEqual([1000, 1000, 1000])
    expect(await readdir(path.join(dataDir, 'files/files'))).toHaveLength(3)
  })

  test('refuses a running embedded shop', async () => {
    const unlock = await lockDataFolder(dataDir)
    await mkdir(path.join(dataDir, 'database'))
    const { code, stderr } = await copy()
    await unlock()
    expect(code).toBe(1)
    expect(stderr).toContain(`Another Kisscut (process ${process.pid}) is using ${dataDir}`)
  })

  test('copies the files of a shop on a database server, and reports each problem', async () => {
    const files = names(2)
    const [changed = ''] = files
    await writeFiles(files)
    const { db, close } = await openPostgres(await databaseUrl())
    await db.insert(artworkFiles).values(old(changed))
    await close()
    const { code, stdout, stderr } = await copy([], { ...bucket.env(), ...(await onServer()) })
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'Copied: 1, already there: 0, problems: 1\n' })
    expect(stderr).toContain(`${changed}: differs from the uploaded file`)
  })

  test('explains how to continue after the bucket fails', async () => {
    await writeFiles(names(1))
    bucket.fault = ({ method }, response) => method === 'PUT' && refuse(response, 403, 'AccessDenied')
    const { code, stdout, stderr } = await copy([], { ...bucket.env(), ...(await onServer()) })
    expect(code).toBe(1)
    expect(stdout).toBe('Copied: 0, already there: 0, problems: 1\n')
    expect(stderr).toContain('s3:PutObject. Run this command again to continue.')
  })

  test.each([
    ['S3_BUCKET is not set', () => ({}), 'Set S3_BUCKET to the bucket to copy to. Nothing was copied.'],
    [
      'the bucket doesn’t exist',
      () => ({ ...bucket.env(), S3_BUCKET: 'nobody' }),
      'there is no bucket with that name',
    ],
  ])('refuses to copy, and gives the reason, if %s', async (_, env, words) => {
    const { code, stdout, stderr } = await copy([], env())
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test.each([
    ['copy-files', () => bucket.env()],
    ['sweep-files', () => ({})],
  ])('%s creates no shop, and explains its options', async (script, env) => {
    const { code, stderr } = await run(script, [], env())
    expect(code).toBe(1)
    expect(stderr).toBe(`There is no shop in ${dataDir}. Check DATA_DIR.\n`)
    expect(existsSync(path.join(dataDir, 'database'))).toBe(false)
    const usage = await run(script, ['--wet'], env())
    expect(usage.code).toBe(2)
    expect(usage.stderr).toContain("Unknown option '--wet'")
    expect(usage.stderr).toContain('-- --dry-run')
  })
})

describe('npm run files:sweep', () => {
  test('lists unneeded files in a dry run, and then deletes them', async () => {
    const [name = ''] = names(1)
    await embeddedShop(({ db }) => db.insert(artworkFiles).values(old(name)))
    const listed = {
      code: 0,
      stdout: `${name}\t2026-01-01T00:00:00.000Z\nFiles to delete: 1\n`,
      stderr: '',
    }
    expect(await sweep(['--dry-run'])).toEqual(listed)
    expect(await sweep()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Unneeded files: 1\./),
    })
  })

  test('works while a shop runs on a database server', async () => {
    const [name = ''] = names(1)
    const { db, close } = await openPostgres(await databaseUrl())
    await db.insert(artworkFiles).values(old(name))
    const env = await onServer()
    expect((await sweep(['--dry-run'], env)).stdout).toContain(name)
    expect((await sweep([], env)).code).toBe(0)
    expect((await sweep(['--dry-run'], env)).stdout).not.toContain(name)
    await close()
  })
})
