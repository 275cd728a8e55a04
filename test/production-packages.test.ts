import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { resolve } from '#test/architecture/read-imports.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Returns a file's runtime imports, and the child scripts that it starts. */
function loadedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const specifiers = [
    ...staticImports
      .filter(({ start, entries }) => !source.startsWith('import type', start) && !isTypeOnly(entries))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^['"](.*)['"]$/.exec(source.slice(start, end))?.[1] ?? [],
    ),
    ...[...source.matchAll(/'(\.\/[^']*\.child\.ts)'/g)].map(([, script = '']) => script),
  ]
  const scripts = [...source.matchAll(/'(app\/[^']*\.child\.ts)'/g)].map(([, script = '']) => script)
  return [...specifiers.map((specifier) => resolve(file, specifier)), ...scripts]
}

const isTypeOnly = (entries: { isType: boolean }[]) =>
  entries.length > 0 && entries.every((entry) => entry.isType)

/** Returns each package that the files load, and the file that loads it. */
function packagesOf(files: string[]): Map<string, string> {
  const packages = new Map<string, string>()
  const seen = new Set(files)
  for (const file of seen) {
    for (const loaded of loadedBy(file)) {
      if (loaded.startsWith('package:')) packages.set(loaded.slice('package:'.length), file)
      else if (/\.(ts|mjs)$/.test(loaded) && existsSync(path.normalize(loaded)))
        seen.add(path.normalize(loaded))
    }
  }
  return packages
}

const commands = Object.values<string>(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
  .flatMap((command) => /launch\.mjs (scripts\/[\w-]+\.ts)$/.exec(command)?.[1] ?? [])
  .filter((script) => !/(dev|test|subset-fonts)\.ts$/.test(script))

test('sources that run in production only load packages installed in production', () => {
  expect(commands).toContain('scripts/doctor.ts')
  const loaded = packagesOf(['start.ts', ...commands, ...globSync('app/**/*.child.ts')])
  expect(loaded.size).toBeGreaterThan(20)
  const missing = [...loaded].filter(([name]) => !(name in dependencies))
  expect(missing.map(([name, file]) => `${file} loads ${name}`)).toEqual([])
})

test('packages excluded from the bundle are installed in production', () => {
  const [, list = ''] = /const external = \[([^\]]*)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? []
  const external = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  expect(external).toContain('sharp')
  expect(external.filter((name) => !(name in dependencies))).toEqual([])
})

test('a production install runs no package install scripts, and a full install only those listed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  type Locked = { hasInstallScript?: boolean; dev?: boolean }
  const withScripts = Object.entries<Locked>(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScripts.filter(([, { dev }]) => !dev)).toEqual([])
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(allowScripts).filter((name) => !(name in devDependencies))).toEqual([])
})
