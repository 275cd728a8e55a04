import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runtimeLock, runtimePackages, type Lock } from './runtime-packages.ts'

type Sbom = { components: { name: string; version: string }[] }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lock = read('package-lock.json') as Lock
const { devDependencies: _, ...description } = read('package.json')
const runtime = runtimeLock(lock)
const runtimePackage = { ...description, dependencies: runtime.packages['']?.dependencies }

// `npm sbom --omit dev` would also leave out runtime packages that are development dependencies, such as React, so run
// npm in a folder with only the runtime's lock file.
const draft = mkdtempSync(path.join(os.tmpdir(), 'kisscut-sbom-'))
// npm takes the application's name from its folder.
const folder = path.join(draft, runtimePackage.name)
try {
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(runtimePackage))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(runtime))
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const printed = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  refuseMissing(JSON.parse(printed) as Sbom)
  process.stdout.write(printed)
} finally {
  rmSync(draft, { recursive: true })
}

function refuseMissing({ components }: Sbom) {
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = runtimePackages(lock).filter(({ name, version }) => !named.has(`${name}@${version}`))
  if (missing.length > 0) throw new Error(`npm sbom left out ${missing.map(({ name }) => name).join(', ')}`)
}
