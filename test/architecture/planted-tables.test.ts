import { expect, test } from 'vitest'
import { problemsWithTables, rawTableNames } from './check-tables.ts'
import { readSql } from './read-sql.ts'

const cart = 'app/features/sales/cart/x.server.ts'
const platform = 'app/platform/x.server.ts'
const orders = `import { orders } from '#app/schema/orders.server.ts'`
const carts = `import { carts } from '#app/schema/cart.server.ts'`
const drizzle = `import { sql } from 'drizzle-orm'`

const planted: [name: string, file: string, source: string][] = [
  ['an update of another room’s table', cart, `${orders}; await tx.update(orders).set({})`],
  ['an insert into another room’s table', cart, `${orders}; await tx.insert(orders).values({})`],
  ['a delete from another room’s table', cart, `${orders}; await tx.delete(orders)`],
  ['a write outside any transaction', cart, `${orders}; await shop.db.update(orders).set({})`],
  [
    'a write through a relative import',
    cart,
    `import { orders } from '../../../schema/orders.server.ts'; await tx.delete(orders)`,
  ],
  [
    'a write under another name',
    cart,
    `import { orders as mine } from '#app/schema/orders.server.ts'; await tx.delete(mine)`,
  ],
  [
    'a write through a namespace import',
    cart,
    `import * as tables from '#app/schema/orders.server.ts'; await tx.delete(tables.orders)`,
  ],
  ['a write with a computed method name', cart, `${orders}; await tx['update'](orders).set({})`],
  ['a write split across lines', cart, `${orders}; await tx\n  .update(\n    orders,\n  )\n  .set({})`],
  ['a write in a transaction with another name', cart, `${orders}; await mine.update(orders).set({})`],
  ['an upsert', cart, `${orders}; await tx.insert(orders).values({}).onConflictDoUpdate({})`],
  [
    'a write in a subquery',
    cart,
    `${orders}; await tx.with(tx.$with('x').as(tx.delete(orders).returning()))`,
  ],
  ['a variable for the table', cart, `${orders}; const table = orders; await tx.delete(table)`],
  ['a loop over tables', cart, `${carts}; for (const table of [carts]) await tx.delete(table)`],
  ['a table as an argument', cart, `const write = (tx, table) => tx.update(table).set({})`],
  ['a re-exported table', cart, `export { orders } from '#app/schema/orders.server.ts'`],
  ['an imported table that is re-exported', cart, `${orders}; export { orders }`],
  ['all tables re-exported', cart, `export * from '#app/schema/orders.server.ts'`],
  ['a dynamically imported table', cart, `const { orders } = await import('#app/schema/orders.server.ts')`],
  [
    'a raw update',
    cart,
    `${drizzle}; ${carts}; await tx.execute(sql\`update \${carts} set zip_code = null\`)`,
  ],
  ['a raw insert', cart, `${drizzle}; await tx.execute(sql\`insert into \${x} values (1)\`)`],
  ['a raw delete', cart, `${drizzle}; await tx.execute(sql\`with x as (delete  from \${y}) select 1\`)`],
  [
    'a raw update as a string',
    cart,
    `${drizzle}; await tx.execute(sql.raw('update carts set zip_code = null'))`,
  ],
  ['a write in the platform', platform, `${orders}; await db.update(orders).set({})`],
  ['a write outside the floors', 'app/shop.server.ts', `${orders}; await db.update(orders).set({})`],
]

test.each(planted)('rejects %s', (_, file, source) => {
  expect(problemsWithTables(file, readSql(file, source))).toHaveLength(1)
})

const allowed: [name: string, file: string, source: string][] = [
  ['a room writes its own table', cart, `${carts}; await tx.update(carts).set({})`],
  ['a room reads any table', cart, `${orders}; await tx.select().from(orders).for('update')`],
  ['a room locks rows with raw SQL', cart, `${drizzle}; sql\`select 1 from \${x} for update skip locked\``],
  ['a room re-exports a type', cart, `${orders}; export type Order = typeof orders.$inferSelect`],
  [
    'methods of a set, a map or a hash are called',
    cart,
    `seen.delete(id); hash.update(bytes); known.delete(x)`,
  ],
]

test.each(allowed)('allows: %s', (_, file, source) => {
  expect(problemsWithTables(file, readSql(file, source))).toEqual([])
})

const names = ['orders', 'order_items']

test.each([
  'select 1 from orders',
  'select 1 from "orders"',
  'select 1 from x left join order_items item on item.id = x.id',
  'select orders.id from ${orders}',
  'select "orders"."id" from ${orders}',
])('rejects the table name in %s', (text) => {
  expect(rawTableNames(cart, readSql(cart, `sql\`${text}\``), names)).not.toEqual([])
  expect(rawTableNames(cart, readSql(cart, `sql.raw(\`${text}\`)`), names)).not.toEqual([])
})

test.each([
  'select count(*) as orders from ${orders}',
  'select orders_of.id from orders_of',
  'select ${orders.id} from ${orders} join ${orderItems} item on item.order_id = ${orders.id}',
])('allows %s', (text) => {
  expect(rawTableNames(cart, readSql(cart, `sql\`${text}\``), names)).toEqual([])
})
