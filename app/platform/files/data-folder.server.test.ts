import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { postgresAccount } from '#test/postgres/account.ts'
import { lockDataFolder, prepareUploads } from './data-folder.server.ts'

/** Run shops as an ordinary user, because root can inspect every process. */
const ordinary = postgresAccount()

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-lock-'))
  if (ordinary.uid !== undefined) await chown(folder, ordinary.uid, ordinary.gid)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const startsShop = () => `
  import { lockDataFolder } from ${JSON.stringify(path.resolve('app/platform/files/data-folder.server.ts'))}
  const { uid, gid } = ${JSON.stringify(ordinary)}
  if (uid !== undefined) {
    process.setgid(gid)
    process.setuid(uid)
  }
  try {
    globalThis.unlock = await lockDataFolder(${JSON.stringify(folder)})
    console.log('open ' + process.pid)
    setInterval(() => undefined, 1000)
  } catch (error) {
    console.log(error.message)
  }`

/** Starts a process that locks the folder as an ordinary user. Resolves to its output. */
async function startShop(): Promise<{ process: ChildProcess; printed: string }> {
  const shop = spawn(process.execPath, ['--input-type=module', '-e', startsShop()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void shop.kill('SIGKILL'))
  const [printed] = await once(shop.stdout.setEncoding('utf8'), 'data')
  return { process: shop, printed: String(printed).trim() }
}

test('names the process that is using the folder, and unlocks the folder when that process is killed', async () => {
  const shop = await startShop()
  expect(shop.printed).toBe(`open ${shop.process.pid}`)
  const refusal = `Another Kisscut (process ${shop.process.pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`
  await expect(lockDataFolder(folder)).rejects.toThrow(refusal)
  expect((await startShop()).printed).toBe(refusal)
  shop.process.kill('SIGKILL')
  await once(shop.process, 'close')
  expect((await startShop()).printed).toMatch(/^open/)
})

test.runIf(process.platform === 'linux')(
  'unlocks the folder of a killed shop even while it is a zombie process',
  async () => {
    // `sleep` replaces the shell, and never waits for the shell's child.
    const script = '"$0" --input-type=module -e "$1" & exec sleep 600'
    const parent = spawn('sh', ['-c', script, process.execPath, startsShop()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [printed] = await once(parent.stdout.setEncoding('utf8'), 'data')
    const pid = Number(String(printed).replace('open ', ''))
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => readFile(`/proc/${pid}/stat`, 'utf8'), { timeout: 60_000 })
      .toMatch(/^\d+ \(.*\) Z/)
    expect((await startShop()).printed).toMatch(/^open/)
  },
)

test.each(['1', String(process.pid), '', 'garbage', '-1', '99999999'])(
  'takes over an unlocked lock file that contains %j',
  async (content) => {
    await writeFile(path.join(folder, 'kisscut.pid'), content, { mode: 0o666 })
    if (ordinary.uid !== undefined) await chown(path.join(folder, 'kisscut.pid'), ordinary.uid, ordinary.gid)
    const shop = await startShop()
    expect(shop.printed).toBe(`open ${shop.process.pid}`)
  },
)

test('lets exactly one of many concurrent starts lock the folder', async () => {
  const starts = await Promise.all(Array.from({ length: 6 }, startShop))
  expect(starts.filter(({ printed }) => printed.startsWith('open '))).toHaveLength(1)
  expect(starts.filter(({ printed }) => printed.includes(`is using ${folder}`))).toHaveLength(5)
})

test('locks a folder again after it was unlocked', async () => {
  for (let round = 0; round < 2; round++) {
    const unlock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow(`Another Kisscut (process ${process.pid})`)
    await unlock()
  }
})

test('refuses a file as the data folder', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  for (const place of [file, path.join(file, 'below')]) {
    const refused = lockDataFolder(place)
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
    await expect(refused).rejects.toThrow(
      /cannot use the data folder .*(there is a file|is a file, not a folder)/,
    )
    await expect(refused).rejects.toThrow('DATA_DIR')
  }
})

test.runIf(process.platform === 'linux')('refuses a folder that can’t be created', async () => {
  for (const place of ['/sys/kisscut', '/proc/kisscut/below']) {
    await expect(lockDataFolder(place)).rejects.toThrow(`cannot use the data folder ${place}`)
  }
})

test('creates a folder and its missing parents, readable only by its user', async () => {
  const place = path.join(folder, 'srv/shop/data')
  const unlock = await lockDataFolder(place)
  expect((await stat(place)).mode & 0o777).toBe(0o700)
  await unlock()
})

test('prepares the folder for uploads, even if several processes start at once', async () => {
  const place = path.join(folder, 'srv/data')
  await Promise.all([1, 2, 3, 4].map(() => prepareUploads(place)))
  expect(await readdir(path.join(place, 'files/incoming'))).toEqual([])
})

test('refuses a folder for uploads that this user may not write to', async () => {
  const uploads = path.join(folder, 'files/incoming')
  await mkdir(uploads, { recursive: true })
  await chmod(uploads, 0o555)
  const script = `
    const { uid, gid } = ${JSON.stringify(ordinary)}
    const { prepareUploads } = await import(${JSON.stringify(path.resolve('app/platform/files/data-folder.server.ts'))})
    if (uid !== undefined) {
      process.setgid(gid)
      process.setuid(uid)
    }
    await prepareUploads(${JSON.stringify(folder)}).catch(({ message }) => console.log(message))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(printed).toContain(
    `cannot use the data folder ${folder}: this user has no permission to write there`,
  )
})
