import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder.server.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-lock-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function inAnotherProcess<T>(script: string, work: (pid: number) => Promise<T>): Promise<T> {
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  try {
    await once(other.stdout, 'data')
    return await work(other.pid ?? 0)
  } finally {
    other.kill('SIGKILL')
    await once(other, 'close')
  }
}

const stays = `process.stdout.write('ready'); setInterval(() => undefined, 1000)`

const locks = () => {
  const module = JSON.stringify(path.resolve('app/platform/files/data-folder.server.ts'))
  return `import { lockDataFolder } from ${module}
    globalThis.unlock = await lockDataFolder(${JSON.stringify(folder)})
    ${stays}`
}

test('a second process sees which one uses the folder; a killed one does not block it', async () => {
  await inAnotherProcess(locks(), async (pid) => {
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `Another Kisscut (process ${pid}) is using ${folder}.`,
    )
  })
  const unlock = await lockDataFolder(folder)
  await unlock()
  expect(existsSync(path.join(folder, 'kisscut.pid'))).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'another program that reuses a killed process’s pid does not block the shop',
  () =>
    inAnotherProcess(stays, async (pid) => {
      await writeFile(path.join(folder, 'kisscut.pid'), String(pid))
      const unlock = await lockDataFolder(folder)
      await unlock()
    }),
)

test.each(['', 'garbage', '-1', '0', '99999999'])(
  'a lock that contains %j is taken over',
  async (content) => {
    await writeFile(path.join(folder, 'kisscut.pid'), content)
    const unlock = await lockDataFolder(folder)
    await unlock()
  },
)

test('of many concurrent starts on a stale lock, exactly one gets the folder', async () => {
  await writeFile(path.join(folder, 'kisscut.pid'), '99999999')
  const starts = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', locks()], { stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  try {
    const ends = await Promise.all(
      starts.map((start) =>
        Promise.race([
          once(start.stdout, 'data').then(() => 'has it'),
          once(start, 'exit').then(() => 'refused'),
        ]),
      ),
    )
    expect(ends.toSorted()).toEqual(['has it', ...Array.from({ length: 5 }, () => 'refused')])
    expect(await readdir(folder)).toEqual(['kisscut.pid'])
  } finally {
    for (const start of starts) start.kill('SIGKILL')
  }
})

test('a file in place of the folder is refused with a message', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  for (const place of [file, path.join(file, 'below')]) {
    const refused = lockDataFolder(place)
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
    await expect(refused).rejects.toThrow(/cannot use the data folder .*there is a file/)
    await expect(refused).rejects.toThrow('DATA_DIR')
  }
})

test.runIf(process.platform === 'linux')(
  'a folder that can’t be created is refused with a message',
  async () => {
    for (const place of ['/sys/kisscut', '/proc/kisscut/below']) {
      await expect(lockDataFolder(place)).rejects.toThrow(`cannot use the data folder ${place}`)
    }
  },
)

test('a folder with missing parents is created for its user only', async () => {
  const place = path.join(folder, 'srv/shop/data')
  const unlock = await lockDataFolder(place)
  expect((await stat(place)).mode & 0o777).toBe(0o700)
  await unlock()
})
