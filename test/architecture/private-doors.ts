import { existsSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ObjectExpression } from 'oxc-parser'
import { specifiersOf } from './read-imports.ts'

/** Files that may use a library in undocumented ways, with the reason. */
export const exceptions: Record<string, string> = {
  'app/features/goods/previews/pdf-facts/pdfjs-core.server.ts':
    'only the pdf.js parser has the color spaces, and its module exports only the worker’s last class',
}

/** Documented paths that a package doesn't list in its `exports`, with the reason. */
const documented: Record<string, string> = {
  'pdfjs-dist/legacy/build/pdf.mjs': 'pdf.js has no exports field, and documents this file for Node',
}

const asDocumented = 'packages must be used as documented'
const isHook = (name: string) => name === 'register' || name === 'registerHooks'

/** Returns the undocumented uses of libraries in a file. */
export function privateDoors(file: string, source: string): string[] {
  const problems = specifiersOf(file, source)
    .filter((specifier) => !isDocumented(specifier))
    .map((specifier) => `${file} imports ${specifier}: its package doesn't export that`)
  const isBuild = /^(?:scripts\/|[^/]+\.config\.ts$)/.test(file)
  new Visitor({
    ObjectExpression(object) {
      const hook = isBuild && pluginHook(object)
      if (hook) problems.push(`${file} has a plugin with ${hook}: ${asDocumented}`)
    },
    ImportDeclaration({ source: { value: from }, specifiers }) {
      if (!/^(?:node:)?module$/.test(from)) return
      for (const each of specifiers) {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') continue
        if (isHook(each.imported.name)) problems.push(`${file} uses ${each.imported.name}: ${asDocumented}`)
      }
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (/^module$/i.test(object.name) && isHook(property.name))
        problems.push(`${file} uses module.${property.name}: ${asDocumented}`)
    },
  }).visit(parseSync(file, source).program)
  return problems
}

/** Returns the name of a Vite plugin hook that changes or redirects modules, or 'alias'. */
function pluginHook({ properties }: ObjectExpression): string | undefined {
  const names = properties.flatMap((each) =>
    each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : [],
  )
  if (names.includes('alias')) return 'alias'
  return names.includes('name')
    ? names.find((name) => /^(?:transform|load|resolveId)$/.test(name))
    : undefined
}

/** Returns whether a package lists the path in its `exports`. The package itself is always listed. */
function isDocumented(specifier: string): boolean {
  const [bare = ''] = specifier.split('?')
  if (bare in documented) return true
  const [, name, rest] = /^(@[^/]+\/[^/]+|[^@./#][^/:]*)\/(.+)$/.exec(bare) ?? []
  if (!name || !existsSync(`node_modules/${name}/package.json`)) return true
  const { exports } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
    exports?: string | Record<string, unknown>
  }
  if (typeof exports !== 'object') return false
  const [best] = Object.keys(exports)
    .filter((key) => isMatch(key, `./${rest}`))
    .toSorted((a, b) => b.length - a.length)
  return best !== undefined && exports[best] !== null
}

function isMatch(key: string, path: string): boolean {
  const [start = '', end] = key.split('*')
  return end === undefined ? key === path : path.startsWith(start) && path.endsWith(end)
}
