import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'
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

/** Installs only the launcher and a start script. Returns a function that starts it in production. */
async function install(name: string, startScript: string) {
  const installed = path.join(folder, name)
  for (const file of ['launch.mjs', 'node-flags.mjs']) {
    await cp(`scripts/${file}`, path.join(installed, 'scripts', file))
  }
  await writeFile(path.join(installed, 'start.ts'), startScript)
  const build = async () => {
    await mkdir(path.join(installed, 'build/server'), { recursive: true })
    await writeFile(path.join(installed, 'build/server/index.js'), '')
  }
  const start = (env: Record<string, string> = {}) =>
    new Promise<string>((resolve) => {
      const options = { cwd: installed, env: { PATH: '/nowhere', NODE_ENV: 'production', ...env } }
      const command = ['scripts/launch.mjs', 'start.ts', '--build']
      execFile(process.execPath, command, options, (_error, stdout, stderr) => resolve(stdout + stderr))
    })
  return { build, start }
}

test('installs and builds nothing in production, and runs on the installed Node', async () => {
  const { build, start } = await install(
    'installed',
    'console.log(process.execPath, process.execArgv.join())',
  )
  expect(await start()).toMatch(/^The shop is not built/)
  await build()
  expect(await start()).toBe(`${process.execPath} --max-semi-space-size=16,--liftoff-only\n`)
})

test('trusts the additional certificates set in the file', async () => {
  const { build, start } = await install(
    'trusting',
    `import { getCACertificates } from 'node:tls'
    console.log(getCACertificates('extra').length)`,
  )
  await build()
  const { cert } = await generate([{ name: 'commonName', value: 'mail.example.com' }])
  const [certificate, ENV_FILE] = [path.join(folder, 'ca.pem'), path.join(folder, 'certificates')]
  await writeFile(certificate, cert)
  await writeFile(ENV_FILE, `NODE_EXTRA_CA_CERTS=${certificate} # ours\n`)
  expect(await start({ ENV_FILE })).toBe('1\n')
})
