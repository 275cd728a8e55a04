import { describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { taxRates } from '#app/schema/shop.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const path = '/admin/tax'
const read = async (token: string) => (await t.api('GET', path, { token })).body
const save = (token: string, body: unknown) => t.api('PUT', path, { token, body })

const texas = { state: 'TX', rate: 8.25, isShippingTaxed: true }
const utah = { state: 'UT', rate: 4.8501, isShippingTaxed: false }

describe('the sales tax table', () => {
  test('is empty in a new shop, which charges no tax', async () => {
    const { token } = await t.staff('owner')
    expect(await read(token)).toEqual({
      mode: 'none',
      states: [],
      isStripeAvailable: false,
      version: 1,
    })
  })

  test('is saved exactly and in order, and is in the audit log', async () => {
    const { token, email, id } = await t.staff('owner')
    const { version } = await read(token)
    const { status, body } = await save(token, { mode: 'states', states: [utah, texas], version })
    expect([status, body]).toMatchObject([
      200,
      { mode: 'states', states: [texas, utah], version: version + 1 },
    ])
    expect(await read(token)).toEqual(body)
    const [entry] = await t.shop.db.select().from(auditEntries).where(eq(auditEntries.staffId, id))
    expect(entry).toMatchObject({ staffEmail: email, subject: 'tax', action: 'change', version: version + 1 })
    expect(entry?.changes).toEqual({
      mode: ['none', 'by state'],
      'states.TX': [null, '8.25% including shipping'],
      'states.UT': [null, '4.8501%'],
    })
  })

  test('saved unchanged keeps its version', async () => {
    const { token } = await t.admin()
    const table = await read(token)
    expect(await save(token, table)).toMatchObject({ status: 200, body: { version: table.version } })
  })

  test('reports the later of two concurrent saves as stale and does not save it', async () => {
    const { token, email } = await t.admin()
    const { version } = await read(token)
    const responses = await Promise.all(
      [5, 6].map((rate) => save(token, { mode: 'states', states: [{ ...texas, rate }], version })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({ code: 'stale', message: expect.stringContaining(email) })
    expect(Object.keys(refused?.problem.fields ?? {})).toContain('states.TX')
    expect(await read(token)).toEqual(saved?.body)
  })

  test.each([
    ['an empty table', [], 422, 'states'],
    ['a negative rate', [{ ...texas, rate: -1 }], 422, 'states.0.rate'],
    ['a rate above 30%', [{ ...texas, rate: 30.01 }], 422, 'states.0.rate'],
    ['5 decimal places', [{ ...texas, rate: 1.00001 }], 422, 'states.0.rate'],
    ['a rate that isn’t a number', [{ ...texas, rate: '8,25' }], 400, 'states.0.rate'],
    ['a missing rate', [{ ...texas, rate: null }], 400, 'states.0.rate'],
    ['a duplicate state', [texas, utah, texas], 422, 'states.2.state'],
    ['an unknown state', [{ ...texas, state: 'ZZ' }], 422, 'states.0.state'],
    ['text instead of a table', 'TX', 400, 'states'],
  ])('rejects %s with a message, and keeps the saved table', async (_, states, status, field) => {
    const { token } = await t.admin()
    const table = await read(token)
    const response = await save(token, { mode: 'states', states, version: table.version })
    expect([response.status, Object.keys(response.problem.fields ?? {})]).toEqual([status, [field]])
    expect(response.problem.message.length).toBeGreaterThan(8)
    expect(await read(token)).toEqual(table)
  })

  test('needs the permission for shipping prices', async () => {
    for (const role of ['production', 'support'] as const) {
      const { token } = await t.staff(role)
      expect((await t.api('GET', path, { token })).status).toBe(403)
      expect((await save(token, { mode: 'none', states: [], version: 1 })).status).toBe(403)
    }
  })

  test('the database rejects a rate above 30%, a negative one and an unknown state', async () => {
    const { db } = t.shop
    const row = { state: 'OH' as const, rateMillionths: 1, isShippingTaxed: false }
    for (const wrong of [{ rateMillionths: 300_001 }, { rateMillionths: -1 }]) {
      await expect(db.insert(taxRates).values({ ...row, ...wrong })).rejects.toMatchObject({
        cause: { constraint: 'tax_rates_rate' },
      })
    }
    const unknown = sql`insert into ${taxRates} (state, rate_millionths, is_shipping_taxed) values ('ZZ', 1, true)`
    await expect(db.execute(unknown)).rejects.toMatchObject({ cause: { constraint: 'tax_rates_state' } })
  })
})
