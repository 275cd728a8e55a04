import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kisscut-launch-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const reset = (env: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } }
    execFile(
      process.execPath,
      ['scripts/launch.mjs', 'scripts/reset.ts'],
      options,
      (_error, stdout, stderr) => resolve(stdout + stderr),
    )
  })

test('reads settings from a file, but environment variables take precedence', async () => {
  const [inFile, inEnvironment] = [path.join(folder, 'in-file'), path.join(folder, 'in-environment')]
  const ENV_FILE = path.join(folder, 'settings')
  await writeFile(ENV_FILE, `# the shop\nDATA_DIR=${inFile}\n`)
  expect(await reset({ ENV_FILE })).toContain(`${inFile} is empty`)
  expect(await reset({ ENV_FILE, DATA_DIR: inEnvironment })).toContain(`${inEnvironment} is empty`)
  await writeFile(ENV_FILE, 'LOG_LEVEL=loud\n')
  expect(await reset({ ENV_FILE, DATA_DIR: inFile })).toContain('LOG_LEVEL')
})

test('installs and builds nothing in production, and runs on the installed Node', async () => {
  const installed = path.join(folder, 'installed')
  for (const name of ['launch.mjs', 'node-flags.mjs']) {
    await cp(`scripts/${name}`, path.join(installed, 'scripts', name))
  }
  await writeFile(path.join(installed, 'start.ts'), 'console.log(process.execPath, process.execArgv.join())')
  const start = () =>
    new Promise<string>((resolve) => {
      const options = { cwd: installed, env: { PATH: '/nowhere', NODE_ENV: 'production' } }
      const command = ['scripts/launch.mjs', 'start.ts', '--build']
      execFile(process.execPath, command, options, (_error, stdout, stderr) => resolve(stdout + stderr))
    })
  expect(await start()).toMatch(/^The shop is not built/)
  await mkdir(path.join(installed, 'build/server'), { recursive: true })
  await writeFile(path.join(installed, 'build/server/index.js'), '')
  expect(await start()).toBe(`${process.execPath} --max-semi-space-size=16,--liftoff-only\n`)
})
