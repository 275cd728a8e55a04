import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runtimePackages, type Lock } from '../scripts/runtime-packages.ts'

let folder = ''
let lock: Lock

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-dependencies-'))
  lock = JSON.parse(await readFile('package-lock.json', 'utf8'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

describe('npm run audit, with a planted package', () => {
  async function auditOf(planted: object) {
    const file = path.join(folder, 'package-lock.json')
    const packages = { ...lock.packages, 'node_modules/planted': { version: '1.0.0', ...planted } }
    await writeFile(file, JSON.stringify({ ...lock, packages }))
    const { status, stderr } = run('scripts/licenses.ts', file)
    return { status, stderr }
  }

  test.each([
    [{ license: 'AGPL-3.0-only' }, 'planted 1.0.0: AGPL-3.0-only\n'],
    [{ license: 'MIT AND GPL-2.0-only' }, 'planted 1.0.0: MIT AND GPL-2.0-only\n'],
    [{ license: 'SEE LICENSE IN LICENSE.md' }, 'planted 1.0.0: SEE LICENSE IN LICENSE.md\n'],
    [{}, 'planted 1.0.0: no license\n'],
  ])('rejects %j and names the package', async (planted, stderr) => {
    expect(await auditOf(planted)).toEqual({ status: 1, stderr })
  })

  test.each([{ license: 'MIT' }, { license: '(GPL-3.0 OR Apache-2.0)' }, { license: 'AGPL-3.0', dev: true }])(
    'accepts %j',
    async (planted) => {
      expect(await auditOf(planted)).toEqual({ status: 0, stderr: '' })
    },
  )
})

test('npm run sbom lists every runtime package and no others', () => {
  const { stdout, stderr, status } = run('scripts/sbom.ts')
  expect(status, stderr).toBe(0)
  const sbom = JSON.parse(stdout)
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'kisscut' } } })
  const named = sbom.components.map(
    (each: { name: string; version: string }) => `${each.name}@${each.version}`,
  )
  const runtime = new Set(runtimePackages(lock).map(({ name, version }) => `${name}@${version}`))
  expect(named.toSorted()).toEqual([...runtime].toSorted())
  expect(named.join()).toContain('react@')
  expect(named.join()).not.toContain('vitest@')
})
