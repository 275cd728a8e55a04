import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** A resolved import, such as 'app/errors.ts', 'node:fs' or 'package:sharp'. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Reads all imports of all files: static, dynamic, type-only and re-exported. */
export function readImports(files: string[]): Imports {
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]))
}

export const importsOf = (file: string, source: string): string[] =>
  specifiersOf(file, source).map((specifier) => resolve(file, specifier))

/** Returns the specifiers of all imports as written. */
export function specifiersOf(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) => /^['"`](.*)['"`]$/.exec(text(moduleRequest))?.[1]),
    // Import types, such as `import('./cart.ts').Cart`, and imports inside strings.
    ...[...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier]) => specifier),
  ]
  return [...new Set(specifiers.filter((specifier) => specifier !== undefined))]
}

/** Resolves a module to a path from the root, a package, or a Node built-in. */
export function resolve(file: string, specifier: string): string {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`
  const [scope = '', name = ''] = bare.split('/')
  return `package:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}
