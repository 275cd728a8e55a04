import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const releases = readFileSync('CHANGELOG.md', 'utf8').match(/(?<=^## )\d\S+(?= – \d{4}-\d\d-\d\d$)/gm) ?? []

const notesOf = (tagged: string) =>
  spawnSync(process.execPath, ['scripts/release-notes.ts', tagged], { encoding: 'utf8' })

test('package.json has the version of the newest release in CHANGELOG.md', () => {
  expect(releases[0]).toBe(version)
})

test('refuses to release a tag of another version', () => {
  expect(notesOf(version)).toMatchObject({ status: 0, stderr: '' })
  expect(notesOf('9.9.9').stderr).toBe('CHANGELOG.md has no section "## 9.9.9 – <date>".\n')
  expect(notesOf(releases.at(-1) ?? '').stderr).toContain(`package.json has the version ${version}, not`)
})
