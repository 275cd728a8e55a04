import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** The features, by package, that need functions which `scripts/unused-parts.ts` removes from the browser's scripts. */
const leftOut: Record<string, string[]> = {
  react: [
    'Activity',
    'SuspenseList',
    'ViewTransition',
    'useActionState',
    'useDeferredValue',
    'useTransition',
  ],
  'react/compiler-runtime': ['c'],
  'react-dom/client': ['createRoot'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
  'react-router': ['useFetcher', 'useFetchers', 'useSubmit'],
}

/**
 * The attributes, by element, that need a removed function. A string is a form's address, and anything else may be a
 * function.
 */
const leftOutAttributes: Record<string, (isText: boolean) => string[]> = {
  Form: () => ['method'],
  Fragment: () => ['ref'],
  form: (isText) => (isText ? [] : ['action']),
  script: () => ['async'],
}

const leftOutOfElements = ['formAction', 'onBeforeInput', 'onSelect', 'precedence']

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
      if (name.type !== 'JSXIdentifier') return
      const isElement = /^[a-z]/.test(name.name)
      if (isElement && name.name.includes('-')) refuse(`<${name.name}>`)
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue
        const refused = [
          ...(isElement ? leftOutOfElements : []),
          ...(leftOutAttributes[name.name]?.(attribute.value?.type === 'Literal') ?? []),
        ]
        if (refused.includes(attribute.name.name)) refuse(`<${name.name} ${attribute.name.name}>`)
      }
    },
  }).visit(parseSync(file, source).program)
  return uses
}

test('no page uses what the build leaves out', () => {
  const files = globSync('app/**/*.{ts,tsx}', {
    exclude: ['**/*.test.{ts,tsx}', '**/*.server.{ts,tsx}', 'app/api/**'],
  })
  expect(files.flatMap((file) => usesOf(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  `import { Activity } from 'react'`,
  `import { preload } from 'react-dom'`,
  `import { Link, useFetcher as useLoader } from 'react-router'`,
  'export async function action() {}',
  'export const clientAction = () => null',
  '<Form method="post" />',
  '<form action={send} />',
  '<button formAction={send} />',
  '<Fragment ref={list} />',
  '<link rel="stylesheet" precedence="high" />',
  '<script async src="/widget.js" />',
  '<textarea onSelect={mark} />',
  '<price-tag />',
])('%s is refused', (source) => {
  expect(usesOf('page.tsx', source)).toHaveLength(1)
})

test.each([
  `import { useState } from 'react'`,
  'export const loader = () => null',
  '<Form action="/library" replace />',
  '<form method="post" action="/login" />',
  '<SelectAll onSelect={mark} />',
])('%s is fine', (source) => {
  expect(usesOf('page.tsx', source)).toEqual([])
})
