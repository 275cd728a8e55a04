import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#app/server.ts'
import { testShop } from '#test/shop.ts'
import { deleteOldAssets, keepAssets, readKeptAsset } from './kept-assets.server.ts'

const t = testShop()
const day = 24 * 60 * 60 * 1000
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * day)

let folder = ''
beforeAll(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-assets-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Replaces the build in the folder. */
async function build(assets: Record<string, string>) {
  await rm(folder, { recursive: true })
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-assets-'))
  for (const [name, content] of Object.entries(assets)) {
    await writeFile(path.join(folder, name), content)
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(content))
  }
}

const kept = (...names: string[]) => Promise.all(names.map((name) => readKeptAsset(t.shop.db, name)))

test('keeps the assets of a build until 30 days after a later build has replaced it', async () => {
  await build({ 'page-old.js': 'old', 'shared-same.js': 'same' })
  await keepAssets(t.shop.db, now, folder)
  await keepAssets(t.shop.db, later(90), folder)
  await deleteOldAssets(t.shop.db, later(90))
  await build({ 'page-new.js': 'new “page”', 'shared-same.js': 'same' })
  await Promise.all([1, 2, 3].map(() => keepAssets(t.shop.db, later(100), folder)))
  await deleteOldAssets(t.shop.db, later(119))
  expect(await kept('page-old.js', 'page-new.js', 'shared-same.js')).toEqual(['old', 'new “page”', 'same'])
  await deleteOldAssets(t.shop.db, later(121))
  expect(await kept('page-old.js', 'page-new.js', 'shared-same.js')).toEqual([null, 'new “page”', 'same'])
})

test('keeps nothing for a shop that has not been built', async () => {
  await expect(keepAssets(t.shop.db, now, path.join(folder, 'missing'))).resolves.toBeUndefined()
})

test('serves another build’s assets the same way as its own', async () => {
  await build({ 'other-build.js': 'let other = 1', 'other-build.css': 'p { color: red }' })
  await keepAssets(t.shop.db, now, folder)
  const site = createSite(t.shop, () => new Promise(() => undefined))
  const ask = async (name: string) => {
    const response = await site(new Request(`http://shop.test/assets/${name}`))
    const { status, headers } = response
    return [status, headers.get('content-type'), headers.get('cache-control'), await response.text()]
  }
  const immutable = 'public, max-age=31536000, immutable'
  expect(await ask('other-build.js')).toEqual([
    200,
    'text/javascript; charset=utf-8',
    immutable,
    'let other = 1',
  ])
  expect(await ask('other-build.css')).toEqual([
    200,
    'text/css; charset=utf-8',
    immutable,
    'p { color: red }',
  ])
})
