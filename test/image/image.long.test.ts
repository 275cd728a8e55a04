import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiedPackages, packageFiles } from '#app/platform/package-files.server.ts'
import { buildImage, inside, isIgnored, type Stage } from '#test/image/build-image.ts'
import type { ImageRun } from '#test/image/run-image.ts'
import { canUse, postgresAccount, reachableFolder } from '#test/postgres/account.ts'

/** The maximum size of a production install on disk, in megabytes. */
const maxInstallMegabytes = 350

const account = postgresAccount()
let folder = ''
let stage: Stage
let run: ImageRun

/** Returns a command prefix that disables the network, or an empty list if this user may not do that. */
function withoutNetwork(): string[] {
  const flags = account.uid === undefined ? ['--map-current-user', '--keep-caps', '--net'] : ['--net']
  const command = ['unshare', ...flags, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  const [program = '', ...args] = command
  return spawnSync(program, [...args, 'true']).status === 0 ? command : []
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(reachableFolder('/var/tmp', account), 'kisscut-image-'))
  execFileSync('chmod', ['755', folder])
  stage = buildImage('deploy/Dockerfile', folder, account)
  execFileSync('find', [inside(stage, '.'), '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+'])
  const [program, ...args] = [
    ...withoutNetwork(),
    process.execPath,
    'test/image/run-image.ts',
    JSON.stringify(stage),
    JSON.stringify(account),
  ]
  run = JSON.parse(execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }))
}, 600_000)

afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

test('the image’s user can’t write to the program', () => {
  expect(stage.user).toBe('node')
  expect(canUse(account, '-w', inside(stage, '.'))).toBe(
    account.uid === undefined && process.getuid?.() === 0,
  )
})

test('the image starts with only the files that its build steps add', () => {
  expect(run.pages).toEqual({
    '/': 200,
    '/api/health/ready': 200,
    '/api/docs': 200,
    '/api/docs/swagger-ui-bundle.js': 200,
  })
  expect(run.stopped, run.output).toBe(0)
  expect(run.output).not.toMatch(/npm (ci|exec)/)
})

test.each(['doctor', 'admin', 'backup', 'files:sweep'])('the image can run the command %s', (name) => {
  expect(run.commands[name]?.status, run.commands[name]?.output).toBe(0)
})

test('the image has the fonts and the API page, although their packages aren’t installed in it', () => {
  const missing = packageFiles.filter((file) => !existsSync(inside(stage, `${copiedPackages}/${file}`)))
  expect(missing).toEqual([])
  expect(existsSync(inside(stage, 'node_modules/swagger-ui-dist'))).toBe(false)
})

test(`a production install takes at most ${maxInstallMegabytes} MB, and doesn’t include Node`, () => {
  const size = execFileSync('du', ['-sm', inside(stage, 'node_modules')], { encoding: 'utf8' })
  expect(Number.parseInt(size)).toBeLessThanOrEqual(maxInstallMegabytes)
  expect(existsSync(inside(stage, 'node_modules/node'))).toBe(false)
})

test.each([
  ['.env', true],
  ['.env.production', true],
  ['deploy/.env', true],
  ['deploy/secrets/secret', true],
  ['.data/files/a.png', true],
  ['.git/config', true],
  ['node_modules/sharp/package.json', true],
  ['build/server/index.js', true],
  ['build/.built-from', true],
  ['test-results/a.png', true],
  ['app/server.ts', false],
  ['scripts/launch.mjs', false],
])('%s is excluded from the image’s context: %s', (file, isExcluded) => {
  expect(isIgnored(file)).toBe(isExcluded)
})
