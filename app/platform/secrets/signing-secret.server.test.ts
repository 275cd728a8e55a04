import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSigningSecret } from './signing-secret.server.ts'

let folder = ''
const warn = vi.fn()
const log = { warn }

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-secret-'))
  warn.mockClear()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const file = () => path.join(folder, 'secret')

test('generates a secret on the first start, readable only by the shop’s user, and keeps using it', async () => {
  const secret = await readSigningSecret(folder, log)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readSigningSecret(folder, log)).toBe(secret)
  expect(await readdir(folder)).toEqual(['secret'])
  expect(warn).not.toHaveBeenCalled()
})

test('keeps the secret of the first of several concurrent starts', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSigningSecret(folder, log)))
  expect(new Set(secrets)).toEqual(new Set([await readFile(file(), 'utf8')]))
  expect(await readdir(folder)).toEqual(['secret'])
})

test.each([
  ['', 'is empty'],
  ['  \n', 'is empty'],
  ['x'.repeat(31), 'has 31 characters'],
  [`${'x'.repeat(31)}\n`, 'has 31 characters'],
])('refuses to start with the secret %j, and keeps it', async (content, problem) => {
  await writeFile(file(), content, { mode: 0o600 })
  const refused = readSigningSecret(folder, log)
  await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
  await expect(refused).rejects.toThrow(file())
  await expect(refused).rejects.toThrow(problem)
  await expect(refused).rejects.toThrow('at least 32')
  await expect(refused).rejects.toThrow('backup')
  await expect(refused).rejects.toThrow('delete')
  expect(await readFile(file(), 'utf8')).toBe(content)
})

test('uses a secret of 32 characters unchanged', async () => {
  await writeFile(file(), 'x'.repeat(32), { mode: 0o600 })
  expect(await readSigningSecret(folder, log)).toBe('x'.repeat(32))
})

test.skipIf(process.platform === 'win32')(
  'uses a secret readable by other users, with a warning',
  async () => {
    await writeFile(file(), 'x'.repeat(32))
    await chmod(file(), 0o640)
    await readSigningSecret(folder, log)
    expect(warn).toHaveBeenCalledExactlyOnceWith({ file: file() }, expect.stringContaining('chmod 600'))
  },
)
