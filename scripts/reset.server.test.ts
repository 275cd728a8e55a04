import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'

let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-reset-'))
  for (const folder of ['database/base', 'database.1f.new', 'files/files']) {
    await mkdir(path.join(dataDir, folder), { recursive: true })
  }
  for (const file of ['secret', 'admin-password', 'database/PG_VERSION']) {
    await writeFile(path.join(dataDir, file), 'x')
  }
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const reset = (env: Record<string, string> = {}) =>
  new Promise<{ code: number; printed: string; refused: string }>((resolve) => {
    const options = { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env } }
    execFile(process.execPath, ['scripts/reset.ts'], options, (error, printed, refused) =>
      resolve({ code: error ? Number(error.code) : 0, printed, refused }),
    )
  })

test('a shop that is not running is deleted whole', async () => {
  expect(await reset()).toMatchObject({ code: 0, refused: '' })
  expect(await readdir(dataDir)).toEqual([])
})

test('a running shop is refused in one sentence, and stays', async () => {
  const unlock = await lockDataFolder(dataDir)
  const { code, printed, refused } = await reset()
  await unlock()
  expect({ code, printed }).toEqual({ code: 1, printed: '' })
  expect(refused).toBe(
    `Another Kisscut (process ${process.pid}) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
  )
  expect(await readdir(dataDir)).toContain('database')
})

test('a folder that holds other things than a shop is left alone', async () => {
  await writeFile(path.join(dataDir, 'thesis.doc'), 'three years of work')
  const { code, refused } = await reset()
  expect(code).toBe(1)
  expect(refused).toContain('also contains thesis.doc')
  expect(refused).toContain('Nothing was deleted')
  expect(await readdir(dataDir)).toEqual(
    expect.arrayContaining(['thesis.doc', 'secret', 'database', 'files']),
  )
})

test('a wrong setting is refused in words', async () => {
  const { code, refused } = await reset({ DATABASE_URL: 'postgres://shop@127.0.0.1/shop' })
  expect(code).toBe(1)
  expect(refused).toContain('DATABASE_URL')
  expect(refused).not.toMatch(/^\s+at /m)
})
