import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('doesn’t go back to a release that has been deleted', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'kisscut-upgrade-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const cwd = path.join(root, 'releases/2.0.0')
  await mkdir(cwd, { recursive: true })
  await writeFile(path.join(cwd, 'package.json'), '{ "version": "2.0.0" }')
  await symlink('releases/1.0.0', path.join(root, 'previous'))
  const command = [path.resolve('scripts/upgrade.ts'), '--back', '--stop', 'true', '--restart', 'true']
  const printed = await new Promise<string>((resolve) =>
    execFile(process.execPath, command, { cwd, env: { PATH: process.env.PATH } }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  )
  expect(printed).toBe('There is no previous version. Nothing was changed.\n')
})
