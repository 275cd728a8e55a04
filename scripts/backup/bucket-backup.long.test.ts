import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import { everythingIn, filesIn } from '#test/backups/everything-in.ts'
import { fillShop, urlOf } from '#test/backups/filled-shop.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { testBucket } from '#test/bucket.ts'
import { refuse } from '#test/bucket-server.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testShop } from '#test/shop.ts'
import { parseAddress } from './bucket-place.ts'

const t = testShop()
const bucket = testBucket()
const wholeShopMs = 120_000
type Env = Record<string, string>
let shop: Env = {}

const night = 's3://shop-files/backups/night'

beforeAll(async () => {
  await fillShop(t)
  shop = sharedSettings(await urlOf(t), t.shop.settings.dataDir, t.shop.secret)
  const { code, stderr } = await backUp(night)
  expect([code, stderr]).toEqual([0, ''])
}, wholeShopMs)

afterAll(stopPreviews)

/** Returns settings that use the bucket for backups only; the shop's files stay in its folder. */
const provider = (): Env =>
  Object.fromEntries(
    Object.entries(bucket.env())
      .filter(([name]) => name !== 'S3_BUCKET')
      .map(([name, value]) => [`BACKUP_${name}`, value]),
  )

async function run(script: string, args: string[], env: Env) {
  const temporary = path.join(t.shop.settings.dataDir, 'temporary')
  await mkdir(temporary, { recursive: true })
  const settings = { PATH: process.env.PATH, TMPDIR: temporary, ...provider(), ...env }
  const result = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
  expect(await readdir(temporary)).toEqual([])
  return result
}

const backUp = (to: string, env: Env = {}) => run('scripts/backup.ts', ['--to', to], { ...shop, ...env })
const restore = (from: string, env: Env) => run('scripts/restore.ts', ['--from', from], env)

const objects = () => path.join(bucket.folder, 'buckets/shop-files/backups')
const failed = (words: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(words) })

async function emptyPlace() {
  const env = sharedSettings(await newDatabase(), await newFolder(), t.shop.secret)
  const isEmpty = async () => {
    const tables = await onDatabase(env.DATABASE_URL, (client) =>
      client.query("select 1 from pg_tables where schemaname in ('public', 'drizzle')"),
    )
    expect(tables.rows).toEqual([])
    expect(await readdir(path.join(env.DATA_DIR, 'files/files')).catch(() => [])).toEqual([])
  }
  return { env, isEmpty }
}

async function contentOf({ DATABASE_URL = '', DATA_DIR = '' }: Env) {
  const { db, close } = await openPostgresAsIs(DATABASE_URL)
  try {
    return { ...(await everythingIn(db)), files: await filesIn(DATA_DIR) }
  } finally {
    await close()
  }
}

describe('a backup in a bucket', { timeout: wholeShopMs }, () => {
  test('restores the same rows, sequences and files into an empty database and folder, and leaves no copies', async () => {
    const { env } = await emptyPlace()
    const restored = await restore(`${night}/`, env)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored \d+ rows and \d+ files/)
    const [here, there] = [await contentOf(env), await contentOf(shop)]
    expect(here.rows.orders?.length).toBeGreaterThan(0)
    // The command records a backup in the shop once it is complete, so the backup doesn't contain the record.
    expect(here).toEqual({ ...there, rows: { ...there.rows, last_backup: [] } })
    expect(await readdir(path.join(env.DATA_DIR, 'files/incoming'))).toEqual([])
    expect(await restore(night, env)).toMatchObject(failed(/^The database already has a shop/))
  })

  test('is not overwritten', async () => {
    expect(await backUp(night)).toMatchObject(
      failed(/^s3:\/\/shop-files\/backups\/night is not empty: it contains .+\. Nothing was changed\.$/m),
    )
  })

  test('is not restored if it was interrupted before its manifest was written', async () => {
    let puts = 0
    bucket.fault = (request) => {
      if (request.method !== 'PUT' || ++puts < 3) return false
      request.destroy()
      return true
    }
    const to = 's3://shop-files/backups/cut'
    expect(await backUp(to)).toMatchObject(
      failed(/^The backup was not completed and cannot be restored\. .+ did not save a file/),
    )
    bucket.fault = () => false
    expect((await readdir(path.join(objects(), 'cut/files'))).length).toBeGreaterThan(0)
    const { env, isEmpty } = await emptyPlace()
    expect(await restore(to, env)).toMatchObject(
      failed(/^s3:\/\/shop-files\/backups\/cut is not a complete backup: it has no manifest\.json\./),
    )
    await isEmpty()
  })

  test('stores its manifest last', async () => {
    const { code } = await backUp('s3://shop-files/backups/order')
    expect(code).toBe(0)
    const stored = bucket.requests.filter(({ method }) => method === 'PUT').map(({ url }) => url)
    expect(stored.length).toBeGreaterThan(10)
    expect(stored.findIndex((url) => url?.includes('manifest.json'))).toBe(stored.length - 1)
  })
})

describe('refuses a damaged backup in a bucket', { timeout: wholeShopMs }, () => {
  const copy = 's3://shop-files/backups/copy'

  /** Makes a separate backup, and changes or removes one of its objects. */
  async function damaged(damage: (folder: string) => Promise<unknown>) {
    await rm(path.join(objects(), 'copy'), { recursive: true, force: true })
    expect(await backUp(copy)).toMatchObject({ code: 0 })
    await damage(path.join(objects(), 'copy'))
    const { env, isEmpty } = await emptyPlace()
    const refused = await restore(copy, env)
    await isEmpty()
    return refused
  }

  /** The server stores an object in three files: its content, its metadata and its MD5. */
  const contentIn = async (folder: string, pattern: RegExp) => {
    const name = (await readdir(folder)).find((found) => pattern.test(found)) ?? ''
    return path.join(folder, name)
  }

  test('a missing table', async () => {
    const refused = await damaged(async (folder) =>
      rm(path.join(folder, 'tables/orders.ndjson._S3rver_object')),
    )
    expect(refused).toMatchObject(
      failed(/^The backup is incomplete: s3:\/\/.+\/copy\/tables\/orders\.ndjson is missing/),
    )
  })

  test('a changed file', async () => {
    const refused = await damaged(async (folder) =>
      writeFile(await contentIn(path.join(folder, 'files'), /_object$/), 'rotten'),
    )
    expect(refused).toMatchObject(
      failed(/^The backup is damaged: s3:\/\/.+\/copy\/files\/.+ has changed since/),
    )
  })
})

describe('explains why a backup bucket can’t be used', { timeout: wholeShopMs }, () => {
  test.each<[string, string, Env, RegExp]>([
    [
      'a wrong key',
      's3://shop-files/x',
      { BACKUP_S3_ACCESS_KEY_ID: 'wrong' },
      /Check BACKUP_S3_ACCESS_KEY_ID\.$/m,
    ],
    [
      'a missing bucket',
      's3://nobody-has-it/x',
      {},
      /there is no bucket with that name\. Check its name, BACKUP_S3_REGION/,
    ],
    [
      'nothing listening',
      's3://shop-files/x',
      { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' },
      /cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'an address that contains ..',
      's3://shop-files/x/../night',
      {},
      /neither a folder nor a bucket location/,
    ],
  ])('%s', async (_, address, env, words) => {
    expect(await backUp(address, env)).toMatchObject(failed(words))
    const place = await emptyPlace()
    expect(await restore(address, { ...place.env, ...env })).toMatchObject(failed(words))
    await place.isEmpty()
  })

  test.each([
    's3://shop-files',
    's3://shop-files/',
    's3://b/x',
    's3://shop-files/a//b',
    'https://shop-files/x',
  ])('rejects %s as a bucket location', (address) => {
    expect(() => parseAddress(address)).toThrow('is neither a folder nor a bucket location')
  })

  test('no permission to write', async () => {
    bucket.fault = ({ method }, response) => method === 'PUT' && refuse(response, 403, 'AccessDenied')
    expect(await backUp('s3://shop-files/backups/forbidden')).toMatchObject(
      failed(/^The backup was not completed .+ refuses access\. Grant the access key s3:PutObject\.$/m),
    )
    expect(await readdir(objects())).not.toContain('forbidden')
  })
})
