import { expect } from 'vitest'
import type { TestShop } from '#test/shop.ts'

export type StateTax = { state: string; rate: number; isShippingTaxed: boolean }

/** Makes the shop charge sales tax in only these states, or in none. */
export async function chargeTax(t: TestShop, states: StateTax[]): Promise<void> {
  const { token } = await t.admin()
  const { version } = (await t.api('GET', '/admin/tax', { token })).body
  const body = { mode: states.length > 0 ? 'states' : 'none', states, version }
  expect((await t.api('PUT', '/admin/tax', { token, body })).status).toBe(200)
}
