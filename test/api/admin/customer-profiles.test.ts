import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#app/schema/orders.server.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { newPerson, tableSearch } from '#test/person.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, paymentOf, payAtProvider, visitor, addStickers, close } = purchases(t)
const findTablesWith = tableSearch(t)

const profiles = '/admin/customer-profiles'
const support = () => t.staff('support')

async function found(q: string, query: object = {}) {
  const { token } = await support()
  const { body } = await t.api('GET', '/admin/customers', { token, query: { q, ...query } })
  return body
}

async function only(q: string) {
  const [profile, ...others] = await found(q)
  if (!profile || others.length > 0) throw new Error(`${q} matches ${others.length} others`)
  return profile
}

async function details(profileId: number) {
  const { token } = await support()
  return t.api('GET', `${profiles}/${profileId}`, { token })
}

const addTag = (token: string, profileId: number, tag: unknown) =>
  t.api('POST', `${profiles}/${profileId}/tags`, { token, body: { tag } })
const removeTag = (token: string, profileId: number, tag: string) =>
  t.api('DELETE', `${profiles}/${profileId}/tags`, { token, query: { tag } })
const writeNote = (token: string, profileId: number, content: unknown) =>
  t.api('POST', `${profiles}/${profileId}/notes`, { token, body: { content } })
const editNote = (token: string, path: string, content: string, version = 1) =>
  t.api('PUT', path, { token, body: { content, version } })
const deleteNote = (token: string, path: string, version = 1) =>
  t.api('DELETE', path, { token, query: { version } })

async function totalOf(orderId: number): Promise<number> {
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  return order?.totalCents ?? 0
}

/** Returns a guest whose payment is also recorded at the provider. */
async function guest(changes: object = {}) {
  const person = newPerson()
  const buyer = await visitor()
  await addStickers(buyer)
  const { link } = (await close(buyer, { ...person.contact, ...changes })).body
  await payAtProvider(link)
  const { order } = await paymentOf(link)
  return { ...person, orderId: order.id, profile: await only(person.contact.email) }
}

const signUp = (email: string) =>
  t.api('POST', '/signup', {
    body: {
      firstName: 'Grace',
      surName: 'Guest',
      email,
      password: 'secret1',
      repeatPassword: 'secret1',
      address: '1 Press Street',
      zipCode: '10001',
      phone: '2125550100',
      city: 'New York',
      state: 'NY',
    },
  })

describe('customers and guests', () => {
  test('a guest is listed once, with all their orders and value, regardless of the email’s case', async () => {
    const { contact: person, orderId, profile } = await guest()
    const second = await paidOrder(undefined, {
      ...person,
      email: person.email.toUpperCase(),
      name: 'Zz Late',
    })
    expect(profile).toMatchObject({ customerId: null, name: person.name, orders: 1 })
    const total = (await totalOf(orderId)) + (await totalOf(second.id))
    expect(await only(person.email)).toMatchObject({
      id: profile.id,
      name: 'Zz Late',
      orders: 2,
      lifetimeValue: total,
      isEmailValidated: false,
    })
    const { body } = await details(profile.id)
    expect(body).toMatchObject({ customer: null, profile: { id: profile.id }, notes: [] })
    expect(body.orders.map(({ id }) => id)).toEqual([second.id, orderId])
  })

  test('can be searched regardless of accents and case, and by the beginning of an email', async () => {
    const { profile, contact: person, secret } = await guest({ name: 'Zoë Ångström', city: 'Saint-Élie' })
    for (const q of [`zoe ${secret}`, `ANGSTROM élie ${secret}`, person.email.slice(0, 12) + '@ex']) {
      expect([q, (await found(q)).map(({ id }) => id)]).toEqual([q, [profile.id]])
    }
    expect(await found(`zoe ${secret} nobody`)).toEqual([])
    expect(await found('%@')).toEqual([])
  })

  test('unpaid orders don’t create a customer', async () => {
    const { contact: person } = newPerson()
    const buyer = await visitor()
    await addStickers(buyer)
    await close(buyer, person)
    expect(await found(person.email)).toEqual([])
  })

  test('the lifetime value is payments minus refunds, whether or not orders were canceled', async () => {
    const { contact: person, orderId } = await guest()
    const { token } = await t.admin()
    const total = await totalOf(orderId)
    const refund = { amount: 500, reason: 'Late', idempotencyKey: `refund-${orderId}` }
    expect((await t.api('POST', `/admin/orders/${orderId}/refunds`, { token, body: refund })).status).toBe(
      201,
    )
    expect((await only(person.email)).lifetimeValue).toBe(total - 500)
    const body = { reason: 'Customer asked', refund: 'full', from: 'PENDING', version: 1 }
    const canceled = await t.api('POST', `/admin/orders/${orderId}/cancel`, { token, body })
    expect(canceled.status).toBe(200)
    expect(await only(person.email)).toMatchObject({ orders: 1, lifetimeValue: 0 })
  })

  test('are sorted by latest order or by lifetime value across pages', async () => {
    const name = `Sorted${Date.now()}`
    const big = await guest({ name })
    await paidOrder(undefined, { ...big.contact, name })
    const small = await guest({ name })
    const { id: without } = await t.customer({ firstName: name })
    const ids = async (query: object) => {
      const rows = await found(name, query)
      return rows.map(({ id }) => id)
    }
    const last = await only(`${name} Print`)
    expect(last.customerId).toBe(without)
    const latest = [small.profile.id, big.profile.id, last.id]
    expect(await ids({})).toEqual(latest)
    expect(await ids({ sort: 'value' })).toEqual([big.profile.id, small.profile.id, last.id])
    for (const sort of ['latest', 'value']) {
      const all = await ids({ sort })
      expect(await ids({ sort, limit: 1, before: all[0] })).toEqual([all[1]])
      expect(await ids({ sort, before: all[1] })).toEqual([all[2]])
      expect(await ids({ sort, before: all[2] })).toEqual([])
    }
    const { token } = await support()
    const unknown = await t.api('GET', '/admin/customers', { token, query: { sort: 'name' } })
    expect(unknown.status).toBe(422)
  })

  test('a guest who validates an account with the same email keeps one profile with all data', async () => {
    const { contact: person, orderId, profile } = await guest()
    const { token } = await support()
    await addTag(token, profile.id, 'vip')
    await writeNote(token, profile.id, 'Prefers matte')
    expect((await signUp(person.email.toUpperCase())).status).toBeLessThan(300)
    expect(await only(person.email)).toMatchObject({ name: person.name, isEmailValidated: false, orders: 1 })
    const link = (await mailedTokens(t, person.email)).at(-1)
    expect((await t.api('POST', '/validate-mail', { token: link })).status).toBeLessThan(300)
    const merged = await only(person.email)
    expect(merged).toMatchObject({
      id: profile.id,
      customerId: expect.any(Number),
      name: 'Grace Guest',
      orders: 1,
      tags: ['vip'],
      isEmailValidated: true,
    })
    const { body } = await t.api('GET', `/admin/customers/${merged.customerId}`, { token })
    expect(body).toMatchObject({
      customer: { id: merged.customerId },
      orders: [{ id: orderId }],
      notes: [{ content: 'Prefers matte' }],
    })
    expect((await details(profile.id)).body.customer?.id).toBe(merged.customerId)
  })

  test('notes about a guest move with their orders when staff correct the email', async () => {
    const { contact: person, orderId, profile } = await guest()
    const { token } = await t.admin()
    await addTag(token, profile.id, 'vip')
    await writeNote(token, profile.id, 'Prefers matte')
    const email = newPerson().contact.email
    const corrected = { ...contact, ...person, email, version: 1 }
    const answer = await t.api('PUT', `/admin/orders/${orderId}/contact`, { token, body: corrected })
    expect(answer.status).toBe(200)
    expect((await found(person.email)).map((each) => each.email)).not.toContain(person.email)
    const moved = await only(email)
    expect(moved).toMatchObject({ orders: 1, tags: ['vip'] })
    expect((await details(moved.id)).body.notes).toMatchObject([{ content: 'Prefers matte' }])
  })

  test('each address is listed once: first those of past orders (newest first), then the account’s', async () => {
    const customer = await t.customer()
    const order = (changes: object) => paidOrder({ token: customer.token }, changes)
    await order({ address: '1 First Road' })
    await order({ address: '2 Second Road' })
    await order({ address: '1 FIRST road' })
    const { token } = await support()
    const { body } = await t.api('GET', `/admin/customers/${customer.id}`, { token })
    expect(body.addresses.map(({ address }) => address)).toEqual([
      '1 FIRST road',
      '2 Second Road',
      '1 Press Street',
    ])
    expect(body.addresses.at(-1)?.usedAt).toBeNull()
  })
})

describe('a customer’s tags', () => {
  test('can be added, suggested, searched, used as a filter and removed', async () => {
    const { profile, contact: person } = await guest()
    const { token } = await support()
    const tag = `Tag ${profile.id}`
    expect((await addTag(token, profile.id, ` ${tag} `)).body.tags).toEqual([tag.toLowerCase()])
    expect((await t.api('GET', `${profiles}/tags`, { token })).body).toContainEqual({
      tag: tag.toLowerCase(),
      customers: 1,
    })
    const listed = await t.api('GET', '/admin/customers', { token, query: { tag } })
    expect(listed.body.map(({ id }) => id)).toEqual([profile.id])
    expect((await found(tag)).map(({ id }) => id)).toContain(profile.id)
    expect((await removeTag(token, profile.id, tag)).body.tags).toEqual([])
    expect((await removeTag(token, profile.id, tag)).status).toBe(404)
    expect(await only(person.email)).toMatchObject({ tags: [] })
  })

  test.each([
    ['', 400],
    [' ', 400],
    ['x'.repeat(41), 422],
    ['two\nlines', 422],
    [7, 400],
    [null, 400],
  ])('%j is refused', async (tag, status) => {
    const { profile } = await guest()
    const { token } = await support()
    expect((await addTag(token, profile.id, tag)).status).toBe(status)
    expect((await addTag(token, 2_000_000_000, 'vip')).status).toBe(404)
  })

  test('are added once by concurrent requests, and limited to 20 per customer', async () => {
    const { profile } = await guest()
    const { token } = await support()
    const twice = await Promise.all([addTag(token, profile.id, 'a'), addTag(token, profile.id, 'A')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const many = Array.from({ length: 20 }, (_, at) => addTag(token, profile.id, `tag ${at}`))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(19)
    expect(statuses.filter((status) => status === 409)).toHaveLength(1)
  })

  test('are shown with an order to staff, but not to the customer', async () => {
    const buyer = await visitor()
    const { contact: person } = newPerson()
    const order = await paidOrder(buyer, person)
    const profile = await only(person.email)
    const { token } = await t.admin()
    await addTag(token, profile.id, 'hard to please')
    await writeNote(token, profile.id, 'Never answers the phone')
    const { body } = await t.api('GET', `/admin/orders/${order.id}`, { token })
    expect(body.order.profile).toEqual({ id: profile.id, tags: ['hard to please'] })
    const own = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.body)).not.toMatch(/hard to please|profile|answers the phone/)
  })
})

describe('notes about a customer', () => {
  test('show their author and time, and can be edited and deleted by their author', async () => {
    const { profile } = await guest()
    const { token, email } = await support()
    const { body: note } = await writeNote(token, profile.id, 'Prefers\nmatte')
    const path = `${profiles}/${profile.id}/notes/${note.id}`
    const { body } = await t.api('GET', `${profiles}/${profile.id}`, { token })
    expect(body.notes).toMatchObject([
      {
        id: note.id,
        content: 'Prefers\nmatte',
        by: email,
        createdAt: expect.any(String),
        editedAt: null,
        version: 1,
        mayChange: true,
      },
    ])
    expect((await editNote(token, path, 'Prefers gloss')).status).toBe(200)
    const stale = await editNote(token, path, 'Prefers both')
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale'])
    expect((await deleteNote(token, path)).status).toBe(409)
    expect((await details(profile.id)).body.notes).toMatchObject([
      { content: 'Prefers gloss', by: email, editedAt: expect.any(String), version: 2 },
    ])
    expect((await deleteNote(token, path, 2)).status).toBe(200)
    expect((await deleteNote(token, path, 2)).status).toBe(404)
    expect((await details(profile.id)).body.notes).toEqual([])
  })

  test('can be changed by others only with the permission to erase customers', async () => {
    const { profile } = await guest()
    const author = await support()
    const { body: note } = await writeNote(author.token, profile.id, 'Prefers matte')
    const path = `${profiles}/${profile.id}/notes/${note.id}`
    const colleague = await support()
    const { body } = await t.api('GET', `${profiles}/${profile.id}`, colleague)
    expect(body.notes).toMatchObject([{ mayChange: false }])
    expect((await editNote(colleague.token, path, 'Mine')).status).toBe(403)
    expect((await deleteNote(colleague.token, path)).status).toBe(403)
    const owner = await t.admin()
    expect((await editNote(owner.token, path, 'Ours')).status).toBe(200)
    expect((await deleteNote(owner.token, path, 2)).status).toBe(200)
  })

  test('are refused for another customer, or if empty or too long', async () => {
    const [one, other] = [await guest(), await guest()]
    const { token } = await support()
    const { body: note } = await writeNote(token, one.profile.id, 'Prefers matte')
    const path = `${profiles}/${other.profile.id}/notes/${note.id}`
    expect((await editNote(token, path, 'Mine')).status).toBe(404)
    expect((await deleteNote(token, path)).status).toBe(404)
    for (const content of ['', ' ', 7, null]) {
      expect((await writeNote(token, one.profile.id, content)).status).toBe(400)
    }
    expect((await writeNote(token, one.profile.id, 'x'.repeat(5_001))).status).toBe(422)
    expect((await writeNote(token, 2_000_000_000, 'Lost')).status).toBe(404)
  })
})

describe('erasing a customer', () => {
  test.each(['guest', 'customer'])('removes a %s’s profile with its tags and notes', async (who) => {
    const { token } = await t.admin()
    const { secret, contact: person, orderId, profile } = await guest()
    const account = who === 'customer' ? await t.customer({ email: person.email, firstName: secret }) : null
    await addTag(token, profile.id, secret)
    const { body: note } = await writeNote(token, profile.id, `Call ${secret}`)
    await editNote(token, `${profiles}/${profile.id}/notes/${note.id}`, `Call ${secret} again`)
    const move = { status: 'REJECTED', reason: 'Not printable' }
    expect((await t.api('POST', `/order/change-status/${orderId}`, { token, body: move })).status).toBe(200)
    const body = { email: person.email }
    const path = account ? `/admin/customers/${account.id}/erase` : '/admin/guests/erase'
    expect((await t.api('POST', path, { token, body })).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
    expect((await details(profile.id)).status).toBe(404)
    expect((await addTag(token, profile.id, 'vip')).status).toBe(404)
    if (account) {
      const { body: erased } = await t.api('GET', `/admin/customers/${account.id}`, { token })
      expect(erased).toMatchObject({ profile: null, addresses: [], notes: [], orders: [] })
    }
  })
})
