import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** By package, what works only with functions that `scripts/unused-parts.ts` leaves out of the browser's scripts. */
const leftOut: Record<string, string[]> = {
  react: ['Activity', 'SuspenseList', 'ViewTransition', 'useActionState'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'useFormState',
  ],
  'react-router': ['useFetcher', 'useFetchers', 'useSubmit'],
}

function usesOf(file: string, source: string): string[] {
  const uses: string[] = []
  const refuse = (name: string) => uses.push(`${file} uses ${name}`)
  new Visitor({
    ImportDeclaration({ source: { value: from }, specifiers }) {
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
        const { name } = specifier.imported
        if (leftOut[from]?.includes(name)) refuse(name)
      }
    },
    ExportNamedDeclaration({ declaration }) {
      const declared =
        declaration?.type === 'VariableDeclaration' ? declaration.declarations.map(({ id }) => id) : []
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) declared.push(declaration.id)
      if (declared.some((id) => id.type === 'Identifier' && /^(?:action|clientAction)$/.test(id.name)))
        refuse('a route’s action')
    },
    JSXOpeningElement({ name, attributes }) {
      const hasMethod = attributes.some(
        (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'method',
      )
      if (name.type === 'JSXIdentifier' && name.name === 'Form' && hasMethod) refuse('a form with a method')
    },
  }).visit(parseSync(file, source).program)
  return uses
}

test('no page uses what the build leaves out', () => {
  const files = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx', 'app/api/**'] })
  expect(files.flatMap((file) => usesOf(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  `import { Activity } from 'react'`,
  `import { preload } from 'react-dom'`,
  `import { Link, useFetcher as useLoader } from 'react-router'`,
  'export async function action() {}',
  'export const clientAction = () => null',
  '<Form method="post" />',
])('%s is refused', (source) => {
  expect(usesOf('page.tsx', source)).toHaveLength(1)
})

test.each([
  `import { useState } from 'react'`,
  'export const loader = () => null',
  '<Form action="/library" replace />',
  '<form method="post" />',
])('%s is fine', (source) => {
  expect(usesOf('page.tsx', source)).toEqual([])
})
