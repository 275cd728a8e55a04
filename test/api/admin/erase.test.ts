import { asc, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { deleteFiles } from '#app/features/goods/artwork/delete-files.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'
import { customers, linkTokens, sessions } from '#app/schema/customers.server.ts'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { messages, orderNotes } from '#app/schema/chat.server.ts'
import { orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { proofWaivers } from '#app/schema/proofs.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { fileNeeds } from '#test/file-needs.ts'
import { casesOfRun } from '#test/long-run.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { newPerson, tableSearch } from '#test/person.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { addStickers, close, paidOrder, paymentOf, visitor, webhook } = purchases(t)
const { uploadProof, move, read } = orderSteps(t)
const findTablesWith = tableSearch(t)

const drawing = (words: string) =>
  new File(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="3"><rect width="9" height="3" id="${words}"/></svg>`,
    ],
    `${words}.svg`,
    { type: 'image/svg+xml' },
  )

async function upload<Path extends '/upload-file' | '/upload'>(
  path: Path,
  buyer: Buyer,
  file: File,
  query = {},
) {
  const form = new FormData()
  form.set('file', file)
  const { body } = await t.api('POST', path, {
    form,
    token: buyer.token,
    query: { ...buyer.query, ...query },
  })
  return body
}

function uploadByLink(name: string, hash: string) {
  const form = new FormData()
  form.set('file', drawing(name))
  return t.api('POST', '/upload', { form, query: { hash } })
}

async function orderWithTraces(buyer: Buyer, { secret, contact }: ReturnType<typeof newPerson>) {
  const { db } = t.shop
  const { token: staff } = await t.admin()
  const { id: fileId, path: artworkPath } = await upload('/upload-file', buyer, drawing(secret))
  const cutOut = await t.request(
    `/upload-file/${fileId}/cut-out-check?${new URLSearchParams({ ...buyer.query, tolerance: '12' })}`,
    { token: buyer.token },
  )
  expect(cutOut.status).toBe(200)
  await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut Stickers', fileId } })
  const order = await paidOrder(buyer, { ...contact, zipCode: '10001' })
  const byHash = { query: { hash: order.hash } }
  const attached = await upload('/upload', {}, drawing(`${secret}2`), { hash: order.hash })
  const content = `<p>I am ${secret}</p><img src="/${attached.path}" alt="${secret}">`
  await t.api('POST', `/messages/${order.id}`, { ...byHash, body: { content } })
  const { body: shown } = await read(staff, order.id)
  await db.insert(proofWaivers).values({
    orderId: order.id,
    orderItemId: first(shown.orderItems).item.id,
    reason: `As ${secret} said`,
    createdAt: new Date(),
  })
  await db.insert(orderNotes).values({ orderId: order.id, content: `Call ${secret}`, createdAt: new Date() })
  const move = (status: string, reason?: string) =>
    t.api('POST', `/order/change-status/${order.id}`, { token: staff, body: { status, reason } })
  await move('REJECTED', `${secret} does not answer`)
  const contactMessage = { ...contact, codePhone: '+1', content: `Where is ${secret}?` }
  await t.api('POST', '/create-contact', { body: contactMessage })
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.email, contact.email))
  await t.api('POST', `/admin/inbox/${message?.id}/answers`, {
    token: staff,
    body: { content: `Dear ${secret}`, lastAnswerId: null },
  })
  const mailed = await db.select({ id: mails.id }).from(mails).where(eq(mails.orderId, order.id))
  for (const { id: mailId } of mailed) await deliverMail(t.shop, { mailId })
  await db.insert(auditEntries).values({
    createdAt: new Date(),
    staffEmail: 'correcting@kisscut.test',
    action: 'correct',
    subject: 'order',
    subjectId: String(order.id),
    changes: {
      name: [secret, `${secret}!`],
      city: [`${secret}ville`, secret],
      quantity: [1, 2],
      status: ['PENDING', 'REJECTED'],
    },
  })
  return { orderId: order.id, hash: order.hash, fileId, paths: [artworkPath, attached.path], staff }
}

async function books(orderId: number) {
  const { db } = t.shop
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('the order is gone')
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId))
  const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = order
  const { status, state, createdAt, paidAt } = order
  return {
    sums: { itemsCents, discountCents, shippingCents, taxCents, totalCents },
    kept: { status, state, createdAt, paidAt, couponCode: order.couponCode },
    items: items.map(({ name, quantity, priceCents, width, height }) => [
      name,
      quantity,
      priceCents,
      width,
      height,
    ]),
    paid,
  }
}

const eraseCustomer = (token: string, id: number, email: string) =>
  t.api('POST', `/admin/customers/${id}/erase`, { token, body: { email } })
const eraseGuest = (token: string, email: string) =>
  t.api('POST', '/admin/guests/erase', { token, body: { email } })

const pending = () =>
  t.shop.db.execute(sql`select data from pgboss.job where name = 'delete-files' order by created_on`)

describe('erasing personal data', () => {
  test('keeps only the data that accounting requires', async () => {
    const person = newPerson()
    const { secret, contact } = person
    const customer = await t.customer({ ...contact, firstName: secret, surName: secret })
    await t.api('GET', '/session', { token: customer.token })
    await t.api('POST', '/checkUserEmail', { body: { email: customer.email } })
    const { orderId, hash, fileId, paths, staff } = await orderWithTraces({ token: customer.token }, person)
    await addStickers({ token: customer.token })
    const before = await books(orderId)

    const { status, body } = await eraseCustomer(staff, customer.id, customer.email.toUpperCase())
    expect([status, body]).toEqual([
      200,
      { orders: 1, files: 2, contactMessages: 1, mails: expect.any(Number) },
    ])

    expect(await findTablesWith(secret)).toEqual([])
    expect(await books(orderId)).toEqual(before)
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order).toMatchObject({
      name: 'Erased',
      phone: 'Erased',
      address: 'Erased',
      city: 'Erased',
      zipCode: '100',
      customerId: customer.id,
    })
    expect(order?.hash).not.toBe(hash)
    const [row] = await t.shop.db.select().from(customers).where(eq(customers.id, customer.id))
    expect(row).toMatchObject({
      email: `erased-${customer.id}@erased.invalid`,
      firstName: 'Erased',
      surName: '',
      erasedAt: expect.any(Date),
    })
    expect(await t.shop.db.select().from(sessions).where(eq(sessions.customerId, customer.id))).toEqual([])
    expect(await t.shop.db.select().from(linkTokens).where(eq(linkTokens.customerId, customer.id))).toEqual(
      [],
    )

    expect((await t.api('GET', '/session', { token: customer.token })).status).toBe(401)
    const { email, password } = customer
    expect((await t.api('POST', '/login', { body: { email, password } })).status).toBe(401)
    expect((await t.api('GET', `/order/${orderId}`, { query: { hash } })).status).toBe(404)
    const page = await t.api('GET', `/order/${orderId}`, { token: staff })
    expect(page.body.order.orderChat.Messages).toMatchObject([{ content: '(erased)' }])
    const pictured = page.body.orderItems.map(
      ({ fileData }: { fileData: { path: string } | null }) => fileData,
    )
    expect(pictured).toContainEqual(
      expect.objectContaining({
        path: `pictures/placeholder.svg?erased=${fileId}`,
        previewPath: null,
        thumbnailPath: null,
        name: 'Erased',
      }),
    )
    const [file] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, fileId))
    expect(file).toMatchObject({ ...noFacts, laterPages: [], cutOuts: [] })
    const chat = await t.shop.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))
    expect(chat.map(({ content }) => content)).toEqual(['(erased)'])
    const events = await t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.map(({ reason }) => reason)).toContain('(erased)')

    for (const path of paths) expect(await t.shop.storage.find(path)).not.toBeNull()
    const { rows } = (await pending()) as { rows: { data: object }[] }
    for (const { data } of [...rows, ...rows]) await deleteFiles(t.shop, data)
    for (const path of paths) expect(await t.shop.storage.find(path)).toBeNull()
  })

  test('the audit log still has the changes, their authors and the amounts', async () => {
    const person = newPerson()
    const { orderId, staff } = await orderWithTraces(await visitor(), person)
    expect((await eraseGuest(staff, person.contact.email)).status).toBe(200)
    const entries = await t.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(orderId)))
      .orderBy(asc(auditEntries.id))
    expect(entries.find(({ action }) => action === 'correct')).toMatchObject({
      staffEmail: 'correcting@kisscut.test',
      action: 'correct',
      changes: {
        name: ['(erased)', '(erased)'],
        city: ['(erased)', '(erased)'],
        quantity: [1, 2],
        status: ['PENDING', 'REJECTED'],
      },
    })
    const [erasure] = await t.shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
    expect(erasure).toMatchObject({ action: 'erase', subject: 'guest', subjectId: String(orderId) })
  })

  test('a guest is erased by email alone, and only once', async () => {
    const person = newPerson()
    const buyer = await visitor()
    const { orderId, staff } = await orderWithTraces(buyer, person)
    const before = await books(orderId)
    expect((await eraseGuest(staff, person.contact.email)).body).toMatchObject({ orders: 1, files: 2 })
    expect(await findTablesWith(person.secret)).toEqual([])
    expect(await books(orderId)).toEqual(before)
    expect((await t.api('GET', '/carts/me/get', buyer)).status).toBe(401)
    expect((await eraseGuest(staff, person.contact.email)).status).toBe(404)
  })

  test.each([
    [
      'never sent in a message',
      async (secret: string, hash: string) => (await uploadByLink(secret, hash)).body,
    ],
    [
      'for an item, if the process ends before attaching it',
      async (secret: string, hash: string, id: number) => {
        const form = new FormData()
        form.set('file', drawing(secret))
        const { body: shown } = await read((await t.admin()).token, id)
        const itemId = first(shown.orderItems).item.id
        const { jobs } = t.shop
        const restore = t.override({
          jobs: { ...jobs, enqueue: () => Promise.reject(new Error('the process ends')) },
        })
        await t.api('POST', `/order/${id}/items/${itemId}/artwork`, { form, query: { hash } })
        restore()
        const [file] = await t.shop.db
          .select()
          .from(artworkFiles)
          .where(like(artworkFiles.fileName, `${secret}%`))
        return file
      },
    ],
  ])(
    'erases a guest’s file uploaded by the order’s link after their session ended: %s',
    async (_, upload) => {
      const { db } = t.shop
      const { secret, contact } = newPerson()
      const { token } = await t.admin()
      const { id, hash } = await paidOrder(await visitor(), contact)
      await db.delete(sessions).where(isNull(sessions.customerId))
      const file = await upload(secret, hash, id)
      const [kept] = await db
        .select()
        .from(artworkFiles)
        .where(eq(artworkFiles.path, file?.path ?? ''))
      expect(kept).toMatchObject({ sessionId: null, customerId: null, fileName: `${secret}.svg` })
      await move(token, id, { status: 'REJECTED', reason: 'No answer' })
      expect((await eraseGuest(token, contact.email)).body).toMatchObject({ files: 1 })
      expect(await findTablesWith(secret)).toEqual([])
      expect(JSON.stringify(await pending())).toContain(kept?.path)
    },
  )

  test('a file being uploaded by the order’s link during the erasure is not kept', async () => {
    const { secret, contact } = newPerson()
    const { token } = await t.admin()
    const { id, hash } = await paidOrder(await visitor(), contact)
    await t.shop.db.delete(sessions).where(isNull(sessions.customerId))
    await move(token, id, { status: 'REJECTED', reason: 'No answer' })
    const { storage } = t.shop
    const put: typeof storage.put = async (...args) => {
      await eraseGuest(token, contact.email)
      await storage.put(...args)
    }
    const restore = t.override({ storage: { ...storage, put } })
    expect((await uploadByLink(secret, hash)).status).toBe(404)
    restore()
    expect(await findTablesWith(secret)).toEqual([])
  })

  test('staff see that a proof’s file was erased', async () => {
    const { contact } = newPerson()
    const { id } = await paidOrder(await visitor(), contact)
    const { token } = await t.admin()
    await uploadProof(token, id)
    await move(token, id, { status: 'REJECTED', reason: 'No answer' })
    expect((await read(token, id)).body.proofs).toMatchObject([{ isErased: false }])
    await eraseGuest(token, contact.email)
    expect((await read(token, id)).body.proofs).toMatchObject([{ isErased: true }])
  })

  test('sent emails are kept without address and text, and pending ones are no longer sent', async () => {
    const person = newPerson()
    const { orderId, staff } = await orderWithTraces(await visitor(), person)
    const { email } = person.contact
    const [unsent] = await t.shop.db
      .select()
      .from(mails)
      .where(sql`${mails.to} = ${email} and ${mails.deliveredAt} is null`)
    await eraseGuest(staff, email)
    const kept = await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId))
    expect(kept.length).toBeGreaterThan(1)
    for (const mail of kept) {
      expect(mail).toMatchObject({ to: 'erased@erased.invalid', subject: '(erased)', html: '', text: '' })
      expect(Object.keys(mail.mail)).toEqual(['template'])
      expect((await t.api('POST', `/admin/mails/${mail.id}/again`, { token: staff, body: {} })).status).toBe(
        409,
      )
      expect((await t.api('GET', `/admin/mails/${mail.id}`, { token: staff })).body).toMatchObject({
        isErased: true,
      })
    }
    expect(unsent).toBeDefined()
    await deliverMail(t.shop, { mailId: unsent?.id })
    expect(
      await t.shop.db
        .select()
        .from(mails)
        .where(eq(mails.id, unsent?.id ?? 0)),
    ).toEqual([])
  })

  const open = ['PENDING', 'APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT', 'READY_TO_SEND'] as const
  test.each(casesOfRun(open, (status) => status === 'IN_PRINT'))(
    'is refused while an order is %s, and deletes nothing',
    async (status) => {
      const person = newPerson()
      const { orderId, paths, staff } = await orderWithTraces(await visitor(), person)
      await t.shop.db.update(orders).set({ status }).where(eq(orders.id, orderId))
      const answer = await eraseGuest(staff, person.contact.email)
      expect(answer).toMatchObject({
        status: 409,
        problem: { message: expect.stringContaining(String(orderId)) },
      })
      const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
      expect(order?.name).toBe(person.contact.name)
      for (const path of paths) expect(await t.shop.storage.find(path)).not.toBeNull()
    },
  )

  test('an order paid during the erasure stays complete, whichever finishes first', async () => {
    const { token } = await t.admin()
    for (let round = 0; round < 5; round++) {
      const { contact } = newPerson()
      const buyer = await visitor()
      await addStickers(buyer)
      const { body } = await close(buyer, contact)
      const [erased, paid] = await Promise.all([eraseGuest(token, contact.email), webhook(body.link)])
      expect([erased.status, paid.status]).toEqual([409, 200])
      const { order } = await paymentOf(body.link)
      expect(order).toMatchObject({ status: 'PENDING', ...contact })
    }
  })

  test('an unpaid order is erased once its payment has ended', async () => {
    const { token } = await t.admin()
    const { secret, contact } = newPerson()
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer, contact)
    expect((await eraseGuest(token, contact.email)).problem.message).toContain('can still be paid')
    await webhook(body.link, { type: 'payment.expired' })
    expect((await eraseGuest(token, contact.email)).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
  })

  test('artwork that another customer ordered is kept', async () => {
    const person = newPerson()
    const { orderId, fileId, paths, staff } = await orderWithTraces(await visitor(), person)
    const other = await paidOrder(undefined, { email: 'other@example.com' })
    await t.shop.db.update(orderItems).set({ artworkFileId: fileId }).where(eq(orderItems.orderId, other.id))
    expect((await eraseGuest(staff, person.contact.email)).body).toMatchObject({ files: 1 })
    const [kept] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, fileId))
    expect(kept).toMatchObject({ erasedAt: null, path: paths[0] })
    const theirs = await t.shop.db
      .select({ name: orders.name })
      .from(orders)
      .where(inArray(orders.id, [orderId, other.id]))
      .orderBy(asc(orders.id))
    expect(theirs.map(({ name }) => name)).toEqual(['Erased', 'Gus Guest'])
    expect(await t.shop.db.select().from(messages).where(eq(messages.orderId, other.id))).toEqual([])
  })

  test.each(['design', 'saved reply'] as const)(
    'keeps the file of a %s that a message shows',
    async (kind) => {
      const { contact } = newPerson()
      const { token } = await t.admin()
      const { id, hash } = await paidOrder(await visitor(), contact)
      const { needs, uploadOn } = fileNeeds(t, { orderId: id, cartId: 0 })
      const [shared, own] = [await uploadOn(new Date()), await uploadOn(new Date())]
      await needs[kind](shared)
      const content = `<p><img src="/${shared.path}"><img src="/${own.path}"></p>`
      await t.api('POST', `/messages/${id}`, { query: { hash }, body: { content } })
      await move(token, id, { status: 'REJECTED', reason: 'No answer' })
      expect((await eraseGuest(token, contact.email)).body).toMatchObject({ files: 1 })
      const [kept] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, shared.id))
      expect(kept).toMatchObject({ path: shared.path, erasedAt: null })
      expect(JSON.stringify(await pending())).toContain(own.path)
    },
  )

  test('removes reordered artwork from a cart', async () => {
    const person = newPerson()
    const { orderId, hash, fileId, staff } = await orderWithTraces(await visitor(), person)
    const other = await visitor()
    await t.shop.db.update(orders).set({ status: 'SENT' }).where(eq(orders.id, orderId))
    const reordered = await t.api('POST', `/orders/${orderId}/reorder`, { query: { hash, ...other.query } })
    expect(reordered).toMatchObject({ status: 200, body: { refused: [] } })
    const artworkInCart = async () =>
      (await t.api('GET', '/session', other)).body.cartItems.map(({ fileData }) => fileData?.fileName ?? null)
    expect(await artworkInCart()).toEqual([`${person.secret}.svg`, null])
    expect((await eraseGuest(staff, person.contact.email)).body).toMatchObject({ files: 2 })
    const [erased] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, fileId))
    expect(erased?.erasedAt).toEqual(expect.any(Date))
    expect(await artworkInCart()).toEqual([null, null])
    expect(await findTablesWith(person.secret)).toEqual([])
  })

  test('artwork is erased with the last customer who ordered it', async () => {
    const [one, other] = [newPerson(), newPerson()]
    const { fileId, staff } = await orderWithTraces(await visitor(), one)
    const { orderId } = await orderWithTraces(await visitor(), other)
    await t.shop.db.update(orderItems).set({ artworkFileId: fileId }).where(eq(orderItems.orderId, orderId))
    const erasedAt = async () => {
      const [file] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, fileId))
      return file?.erasedAt
    }
    await eraseGuest(staff, one.contact.email)
    expect(await erasedAt()).toBeNull()
    await eraseGuest(staff, other.contact.email)
    expect(await erasedAt()).toEqual(expect.any(Date))
  })

  test.each([
    ['a staff member', 409],
    ['an email other than the customer’s', 422],
    ['someone already erased', 409],
    ['a customer as a guest', 409],
    ['an unknown person', 404],
  ])('refuses to erase %s', async (who, status) => {
    const { token } = await t.admin()
    const customer = await t.customer(
      who.includes('staff') ? { role: 'Admin', staffRoles: ['production'] } : {},
    )
    if (who.includes('already')) await eraseCustomer(token, customer.id, customer.email)
    const erase = () => {
      if (who.includes('guest')) return eraseGuest(token, customer.email)
      if (who.includes('unknown')) return eraseCustomer(token, 999_999, customer.email)
      return eraseCustomer(
        token,
        customer.id,
        who.includes('other than') ? 'else@example.com' : customer.email,
      )
    }
    expect((await erase()).status).toBe(status)
    const [row] = await t.shop.db.select().from(customers).where(eq(customers.id, customer.id))
    expect(row?.erasedAt === null).toBe(!who.includes('already'))
  })

  test('a second concurrent erasure has no effect', async () => {
    const { token } = await t.admin()
    const { id, email } = await t.customer()
    const answers = await Promise.all([eraseCustomer(token, id, email), eraseCustomer(token, id, email)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('support may see customers, but not erase them', async () => {
    const { token } = await t.staff('support')
    const { id, email } = await t.customer()
    expect((await eraseCustomer(token, id, email)).status).toBe(403)
    expect((await eraseGuest(token, email)).status).toBe(403)
  })
})
