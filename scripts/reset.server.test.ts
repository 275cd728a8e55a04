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
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env } }
    execFile(process.execPath, ['scripts/reset.ts'], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

test('deletes a stopped shop completely', async () => {
  expect(await reset()).toMatchObject({ code: 0, stderr: '' })
  expect(await readdir(dataDir)).toEqual([])
})

test('refuses to delete a running shop, with a readable message', async () => {
  const unlock = await lockDataFolder(dataDir)
  const { code, stdout, stderr } = await reset()
  await unlock()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `Another Kisscut (process ${process.pid}) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
  )
  expect(await readdir(dataDir)).toContain('database')
})

test('leaves a folder with other files untouched', async () => {
  await writeFile(path.join(dataDir, 'thesis.doc'), 'three years of work')
  const { code, stderr } = await reset()
  expect(code).toBe(1)
  expect(stderr).toContain('also contains thesis.doc')
  expect(stderr).toContain('Nothing was deleted')
  expect(await readdir(dataDir)).toEqual(
    expect.arrayContaining(['thesis.doc', 'secret', 'database', 'files']),
  )
})

test('explains an invalid setting without a stack trace', async () => {
  const { code, stderr } = await reset({ DATABASE_URL: 'postgres://shop@127.0.0.1/shop' })
  expect(code).toBe(1)
  expect(stderr).toContain('DATABASE_URL')
  expect(stderr).not.toMatch(/^\s+at /m)
})
