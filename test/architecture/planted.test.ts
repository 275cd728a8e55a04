import { describe, expect, test } from 'vitest'
import { circles, problemOf, roomOf } from './check-imports.ts'
import { importsOf } from './read-imports.ts'

const operation = 'app/features/sales/cart/add-to-cart.server.ts'
const pure = 'app/features/sales/cart/cart.ts'
const component = 'app/features/sales/chat/chat-log.tsx'

/** Each entry is a file with one import that must be rejected, regardless of how it is written. */
const planted: [name: string, file: string, line: string][] = [
  ['an operation imports the API', operation, `import { api } from '#app/api/api.ts'`],
  ['an operation imports the storefront', operation, `import { x } from '../../../storefront/cart/x.ts'`],
  ['an operation imports a type of the back office', operation, `import type { X } from '#app/admin/x.ts'`],
  [
    'a lower floor imports a higher one',
    'app/features/goods/catalog/catalog.ts',
    `import '#app/features/sales/cart/cart.ts'`,
  ],
  [
    'a lower floor imports a type of a higher one',
    'app/features/goods/catalog/catalog.ts',
    `import type { Cart } from '#app/features/sales/cart/cart.ts'`,
  ],
  [
    'a lower floor re-exports a higher one',
    'app/features/shop/settings/shop.server.ts',
    `export { x } from '../../desk/settings/settings.input.ts'`,
  ],
  [
    'a lower floor re-exports all of a higher one',
    'app/features/shop/settings/shop.server.ts',
    `export * from '../../desk/settings/settings.input.ts'`,
  ],
  [
    'the ground imports a room',
    'app/features/ground/money/cents.ts',
    `import { x } from '../../goods/pricing/price.ts'`,
  ],
  [
    'the ground imports a room dynamically',
    'app/features/ground/money/cents.ts',
    `export const x = () => import('../../goods/pricing/price.ts')`,
  ],
  [
    'a type refers to a module on a higher floor',
    'app/features/people/identity/x.ts',
    `export type X = import('../../sales/cart/cart.ts').Cart`,
  ],
  ['a pure file imports an operation', pure, `import { x } from './add-to-cart.server.ts'`],
  ['a pure file imports a type of an operation', pure, `import type { X } from './add-to-cart.server.ts'`],
  ['a pure file imports Node', pure, `import { readFile } from 'node:fs/promises'`],
  ['a pure file imports Node without its prefix', pure, `import path from 'path'`],
  ['a pure file imports a Node subpath without its prefix', pure, `import { readFile } from 'fs/promises'`],
  ['a pure file imports a table', pure, `import { carts } from '#app/schema/cart.server.ts'`],
  ['a pure file imports drizzle', pure, `import { eq } from 'drizzle-orm'`],
  ['a pure file imports the platform', pure, `import '#app/platform/payments/payment-provider.ts'`],
  ['a pure file imports React', pure, `import { useState } from 'react'`],
  ['an operation imports a button', operation, `import { Button } from '#app/ui/button/button.tsx'`],
  ['a component imports an operation', component, `import { x } from './post-message.server.ts'`],
  ['a component imports the platform', component, `import { openLog } from '#app/platform/log.server.ts'`],
  ['an operation imports pg', operation, `import pg from 'pg'`],
  ['an operation imports sharp', operation, `import sharp from 'sharp'`],
  ['an operation imports a PDF writer', operation, `const { default: PDF } = await import('pdfkit')`],
  [
    'a table imports an operation',
    'app/schema/cart.server.ts',
    `import { x } from '#app/features/sales/cart/cart.ts'`,
  ],
  [
    'a table imports a type of a feature',
    'app/schema/cart.server.ts',
    `import type { X } from '../features/sales/cart/cart.ts'`,
  ],
  ['a table imports zod', 'app/schema/cart.server.ts', `import { z } from 'zod'`],
  ['the API imports a table', 'app/api/cart.ts', `import { carts } from '#app/schema/cart.server.ts'`],
  ['the API imports drizzle', 'app/api/cart.ts', `import { sql } from 'drizzle-orm'`],
  ['the API imports a drizzle subpath', 'app/api/cart.ts', `import { text } from 'drizzle-orm/pg-core'`],
  ['the API imports a page', 'app/api/cart.ts', `import { x } from '../storefront/cart/x.ts'`],
  [
    'the storefront imports the back office',
    'app/storefront/cart/cart-page.tsx',
    `import { x } from '../../admin/x.ts'`,
  ],
  [
    'the storefront imports a type of the API',
    'app/storefront/cart/cart-page.tsx',
    `import type { Api } from '#app/api/api.ts'`,
  ],
  [
    'the storefront imports a table',
    'app/storefront/cart/cart-page.tsx',
    `import { carts } from '#app/schema/cart.server.ts'`,
  ],
  [
    'the back office imports the storefront',
    'app/admin/menu.tsx',
    `import { x } from '#app/storefront/site-header.tsx'`,
  ],
  ['the back office imports drizzle', 'app/admin/menu.tsx', `import { eq } from 'drizzle-orm'`],
  [
    'the document imports a face',
    'app/root.tsx',
    `import { SiteHeader } from './storefront/site-header.tsx'`,
  ],
  [
    'the session imports a face',
    'app/session/session-query.ts',
    `import type { X } from '#app/storefront/cart/x.ts'`,
  ],
  [
    'a button imports a business term',
    'app/ui/button/button.tsx',
    `import { cents } from '#app/features/ground/money/cents.ts'`,
  ],
  [
    'a button imports the platform',
    'app/ui/button/button.tsx',
    `import { x } from '../../platform/log.server.ts'`,
  ],
  ['a button imports Node', 'app/ui/button/button.tsx', `import { Buffer } from 'buffer'`],
  [
    'a form imports a business type',
    'app/forms/use-sending.ts',
    `import type { Contact } from '../storefront/cart/checkout/contact.ts'`,
  ],
  [
    'a form imports an input schema',
    'app/forms/use-sending.ts',
    `import { logInInput } from '#app/features/people/accounts/customers.input.ts'`,
  ],
  [
    'a page without a form imports the forms',
    'app/storefront/home/home-page.tsx',
    `import { useForm } from '#app/storefront/form/use-form.ts'`,
  ],
  [
    'a page without a form imports the forms dynamically',
    'app/storefront/configurator/configurator.tsx',
    `const forms = () => import('../form/use-form.ts')`,
  ],
  [
    'a button imports the forms',
    'app/ui/button/button.tsx',
    `import { useSending } from '#app/forms/use-sending.ts'`,
  ],
  [
    'a customers’ page imports the forms library directly',
    'app/storefront/cart/cart-page.tsx',
    `import { useForm } from 'react-hook-form'`,
  ],
  [
    'shared code of customers’ forms imports the forms library',
    'app/forms/use-sending.ts',
    `import { useForm } from 'react-hook-form'`,
  ],
  [
    'the platform imports a feature',
    'app/platform/jobs/jobs.server.ts',
    `import { x } from '../../features/ground/money/cents.ts'`,
  ],
  [
    'the platform imports a face',
    'app/platform/jobs/jobs.server.ts',
    `import type { x } from '#app/api/context.ts'`,
  ],
  ['the shop imports its tests', 'app/server.ts', `import { x } from '#test/shop.ts'`],
]

test('there are at least 25 kinds of planted violations', () => {
  expect(planted.length).toBeGreaterThanOrEqual(25)
})

test.each(planted)('rejects: %s', (_, file, line) => {
  const [target = ''] = importsOf(file, line)
  expect(problemOf(file, target)).not.toBeNull()
})

const allowed: [file: string, line: string][] = [
  [operation, `import { carts } from '#app/schema/cart.server.ts'`],
  [operation, `import { eq } from 'drizzle-orm'`],
  [operation, `import { cents } from '#app/features/ground/money/cents.ts'`],
  [operation, `import { quoteShipping } from '../../goods/shipping/quote-shipping.server.ts'`],
  [operation, `import { randomUUID } from 'node:crypto'`],
  [pure, `import { z } from 'zod'`],
  [component, `import { Button } from '#app/ui/button/button.tsx'`],
  ['app/storefront/contact/contact-page.tsx', `import { useForm } from '../form/use-form.ts'`],
  ['app/admin/form/use-form.ts', `import { useSending } from '#app/forms/use-sending.ts'`],
  ['app/forms/use-sending.ts', `import { ApiError } from '#app/client.ts'`],
  ['app/api/cart.ts', `import { addToCart } from '../features/sales/cart/add-to-cart.server.ts'`],
  [
    'app/schema/cart.server.ts',
    `import type { OrderStatus } from '../features/ground/orders/order-status.ts'`,
  ],
]

test.each(allowed)('allows in %s: %s', (file, line) => {
  const [target = ''] = importsOf(file, line)
  expect(problemOf(file, target)).toBeNull()
})

describe('import cycles', () => {
  const a = 'app/features/sales/cart/a.ts'
  const b = 'app/features/sales/orders/b.ts'
  const c = 'app/features/sales/orders/c.ts'

  test('are detected between two files', () => {
    const imports = new Map([
      [b, [c]],
      [c, [b]],
    ])
    expect(circles(imports, (file) => file)).toEqual([[b, c, b]])
  })

  test('are detected between two rooms, even without a cycle of files', () => {
    const imports = new Map([
      [a, [b]],
      [b, []],
      [c, [a]],
    ])
    expect(circles(imports, (file) => file)).toEqual([])
    expect(circles(imports, roomOf)).toEqual([['sales/cart', 'sales/orders', 'sales/cart']])
  })
})
