import { describe, expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

type Rate = { upToGrams: number; price: number }
type Zone = { zone: string; rates: Rate[] }
type Table = { zones: Zone[]; version: number }

const path = '/admin/shipping'
const read = async (token: string): Promise<Table> => (await t.api('GET', path, { token })).body
const save = (token: string, body: unknown) => t.api('PUT', path, { token, body })

const withRates = ({ zones, version }: Table, zone: string, rates: Rate[]): Table => ({
  zones: zones.map((each) => (each.zone === zone ? { zone, rates } : each)),
  version,
})

async function quote(zipCode: string): Promise<number> {
  const query = { sessionToken: await t.anonymousSession() }
  const item = { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } }
  await t.api('POST', '/carts/me/items', { query, body: item })
  return (await t.api('POST', '/carts/me/shipping-price', { query, body: { zipCode } })).body.price
}

describe('the shipping table', () => {
  test('a saved price is used for the next quote, and is in the audit log', async () => {
    const { token, email } = await t.staff('catalog')
    const table = await read(token)
    expect(table.zones.map(({ zone }) => zone)).toContain('military')
    const changed = withRates(table, 'HI', [
      { upToGrams: 100, price: 100 },
      { upToGrams: 30_000, price: 4321 },
    ])
    const { status, body } = await save(token, changed)
    expect([status, body]).toEqual([200, { ...changed, version: table.version + 1 }])
    expect(await read(token)).toEqual(body)
    expect(await quote('96813')).toBe(4321)
    const [entry] = await t.shop.db.select().from(auditEntries)
    expect(entry).toMatchObject({ staffEmail: email, subject: 'shipping', version: table.version + 1 })
    expect(Object.keys(entry?.changes ?? {})).toEqual(['zones.HI'])
    expect(entry?.changes['zones.HI']?.[1]).toBe('3.53 oz $1.00, 66 lb 2.22 oz $43.21')
  })

  test('saving the table unchanged keeps its version', async () => {
    const { token } = await t.admin()
    const table = await read(token)
    expect(await save(token, table)).toMatchObject({ status: 200, body: { version: table.version } })
  })

  test('the later of two concurrent saves is reported as stale and not saved', async () => {
    const { token, email } = await t.admin()
    const table = await read(token)
    const responses = await Promise.all(
      [601, 602].map((price) => save(token, withRates(table, '1', [{ upToGrams: 500, price }]))),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [saved] = responses.filter(({ status }) => status === 200)
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.problem.message).toContain(email)
    expect(Object.keys(refused?.problem.fields ?? {})).toEqual(['zones.1'])
    expect(await read(token)).toEqual(saved?.body)
  })

  test('a parcel price can be calculated with the saved table or an unsaved one', async () => {
    const { token } = await t.admin()
    const table = await read(token)
    const typed = table.zones.map(({ zone }) => ({ zone, rates: [{ upToGrams: 30_000, price: 1 }] }))
    const trial = (body: object) => t.api('POST', `${path}/try`, { token, body })
    const { status, body } = await trial({ zipCode: '97201', grams: 500, zones: typed })
    expect(status).toBe(200)
    const present = table.zones.find(({ zone }) => zone === body.zone)?.rates
    expect(body).toMatchObject({
      present: present?.find(({ upToGrams }) => upToGrams >= 500)?.price,
      typed: 1,
    })
    expect(await trial({ zipCode: '97201', grams: 500 })).toMatchObject({ body: { typed: null } })
    expect(await read(token)).toEqual(table)
    expect(await trial({ zipCode: '00100', grams: 500 })).toMatchObject({
      status: 422,
      problem: { fields: { zipCode: expect.any(String) } },
    })
    expect(await trial({ zipCode: 'abc', grams: 500 })).toMatchObject({ status: 422 })
    expect(await trial({ zipCode: '97201', grams: 0 })).toMatchObject({ status: 422 })
  })

  test.each([
    ['a zone without prices', [], 422, 'zones.4'],
    [
      'a lower price for a heavier parcel',
      [
        { upToGrams: 250, price: 500 },
        { upToGrams: 500, price: 499 },
      ],
      422,
      'zones.4.500',
    ],
    ['a negative price', [{ upToGrams: 250, price: -1 }], 422, 'zones.3.rates.0.price'],
    ['a missing price', [{ upToGrams: 250, price: null }], 400, 'zones.3.rates.0.price'],
    ['a fraction of a cent', [{ upToGrams: 250, price: 0.5 }], 422, 'zones.3.rates.0.price'],
    ['a weight of zero', [{ upToGrams: 0, price: 1 }], 422, 'zones.3.rates.0.upToGrams'],
  ])('rejects %s with a message, and keeps the table', async (_, rates, status, field) => {
    const { token } = await t.admin()
    const table = await read(token)
    const response = await save(token, withRates(table, '4', rates as Rate[]))
    expect([response.status, Object.keys(response.problem.fields ?? {})]).toEqual([status, [field]])
    expect(response.problem.message.length).toBeGreaterThan(8)
    expect(await read(token)).toEqual(table)
  })

  test('a table with a missing zone is rejected', async () => {
    const { token } = await t.admin()
    const table = await read(token)
    const response = await save(token, { ...table, zones: table.zones.slice(1) })
    expect([response.status, response.problem.fields]).toEqual([
      422,
      { 'zones.1': 'Enter at least one price' },
    ])
  })
})
