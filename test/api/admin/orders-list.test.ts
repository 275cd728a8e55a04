import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plainPicture } from '../../../bench/journey.ts'
import { matchesSearch } from '#app/features/desk/order-list/search-orders.server.ts'
import { orderByOf } from '#app/features/desk/order-list/order-sorting.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { filterOfStage, orderStages } from '#app/features/ground/orders/order-stage.ts'
import { orders } from '#app/schema/orders.server.ts'
import { isLongRun } from '#test/long-run.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, visitor, addStickers, close, webhook } = purchases(t)
const { uploadProof, move, decide } = orderSteps(t)

type Query = Record<string, string | number | undefined>

const change = (id: number, changes: Partial<typeof orders.$inferInsert>) =>
  t.shop.db.update(orders).set(changes).where(eq(orders.id, id))

async function reader() {
  const { token } = await t.staff('production')
  const list = async (query: Query = {}) =>
    (await t.api('GET', '/admin/orders', { token, query: { limit: 200, ...query } })).body
  const ids = async (query: Query = {}) => (await list(query)).map(({ id }) => id)
  return { token, list, ids }
}

describe('the orders list', () => {
  test('can be searched by number, words of the name, start of the email, coupon code and tracking number', async () => {
    const { ids } = await reader()
    const order = await paidOrder(undefined, { name: 'Zoë Quill-Marsh', email: 'Zoe.Quill@papermill.test' })
    await paidOrder(undefined, { name: 'Zoltan Other', email: 'zoe@elsewhere.test' })
    await change(order.id, { trackingNumber: '1Z999AA10123456784', couponCode: 'SPRING-26' })
    for (const q of [
      String(order.id),
      `#${order.id}`,
      'zoë mar',
      'ZOE MARSH',
      'Zoe\u0308 quill',
      'MARSH',
      'zoe.quill@papermill.test',
      'zoe.quill@paper',
      'papermill',
      '@papermill',
      '1z999aa101',
      'spring 26',
      'SPRING-26',
      'quill zoe.quill@p',
    ]) {
      expect(await ids({ q }), q).toEqual([order.id])
    }
    expect(await ids({ q: 'quill elsewhere' })).toEqual([])
  })

  test('finds an order by its current data, even after several edits', async () => {
    const { ids } = await reader()
    const { id } = await paidOrder(undefined, { name: 'Élodie Żółw' })
    expect(await ids({ q: 'elodie żó' })).toEqual([id])
    await change(id, { name: 'Ingrid Nowak' })
    expect(await ids({ q: 'elodie' })).toEqual([])
    expect(await ids({ q: 'ingrid' })).toEqual([id])
    await change(id, { status: 'SENT', trackingNumber: 'TRACK/77/é' })
    expect(await ids({ q: 'nowak track/77/E' })).toEqual([id])
  })

  test.each([
    [
      '(312) 555-0143',
      ['3125550143', '(312) 555-0143', '+1 312 555 0143', '1-312-555-0143', '312.555.01', '555-0143'],
    ],
    ['+1 312.555.0143 ext. 7', ['312 555 0143', '13125550143', '5550143', '312 555 0143 7']],
    ['555-0143', ['5550143', '555 0143']],
    ['+49 30 901820', ['+49 30 9018', '49/30-901820']],
  ])('an order with the phone number %s is found by %j', async (phone, searches) => {
    const { ids } = await reader()
    const { id } = await paidOrder(undefined, { phone })
    for (const q of searches) expect(await ids({ q }), q).toEqual([id])
    for (const q of ['312 556 0143', '9999999', '01435550', '312555']) expect(await ids({ q }), q).toEqual([])
    await change(id, { phone: '999 111 2222' })
    for (const q of searches) expect(await ids({ q }), q).toEqual([])
    expect(await ids({ q: '999-111-2222' })).toEqual([id])
    await change(id, { phone: '1' })
  })

  test('can be searched by city, item and artwork file until the customer is erased', async () => {
    const { ids } = await reader()
    const owner = await t.admin()
    const buyer = await visitor()
    const form = new FormData()
    form.set('file', new File([plainPicture(40, 30)], 'Möbius_band-final.png', { type: 'image/png' }))
    const { body: file } = await t.api('POST', '/upload-file', { ...buyer, form })
    await addStickers(buyer, {
      categoryId: 6,
      product: { by: 'custom', name: 'Circle', fileId: file.id },
    })
    const { id } = await paidOrder(buyer, { city: 'Saint Ignace', email: 'words@erased.test' })
    const other = await paidOrder(undefined, { city: 'Saint Paul' })
    for (const q of ['ignace', 'saint ign', 'MOBIUS', 'möbius_band', 'final.png', 'circle stick ignace']) {
      expect(await ids({ q }), q).toEqual([id])
    }
    expect(await ids({ q: 'circle' })).toEqual([id])
    expect(await ids({ q: 'saint' })).toEqual([other.id, id])
    await change(id, { city: 'Escanaba' })
    expect([await ids({ q: 'ignace' }), await ids({ q: 'escanaba' })]).toEqual([[], [id]])
    await change(id, { status: 'SENT' })
    const erased = await t.api('POST', '/admin/guests/erase', {
      token: owner.token,
      body: { email: 'words@erased.test' },
    })
    expect(erased.status).toBeLessThan(300)
    for (const q of ['mobius', 'final', 'words', contact.phone]) {
      expect((await ids({ q })).includes(id), q).toBe(false)
    }
  })

  test('treats search text literally', async () => {
    const { ids } = await reader()
    await paidOrder()
    for (const q of [
      "'; drop table orders; --",
      '%',
      '_',
      '%@%',
      '!!! ??? ---',
      '& | ! :*',
      '\\',
      '@',
      '999999999',
      'x'.repeat(200),
      '𝔘𝔫𝔦 ﷺ',
    ]) {
      expect(await ids({ q }), q).toEqual([])
    }
    expect((await ids({ q: '   ' })).length).toBeGreaterThan(0)
  })

  test('can be filtered by status, product, next step, and late, held or unanswered', async () => {
    const { ids, list } = await reader()
    const pending = await paidOrder()
    const waiting = await paidOrder()
    await change(waiting.id, { status: 'APPROVED_BY_ADMIN', heldAt: new Date(), arrivesTo: '2020-01-02' })
    await change(pending.id, { unansweredSince: new Date() })
    const sent = await paidOrder()
    await change(sent.id, { status: 'SENT', arrivesTo: '2020-01-02' })
    const mine = async (query: Query) => {
      const found = await ids(query)
      return [pending.id, waiting.id, sent.id].filter((id) => found.includes(id))
    }
    expect(await mine({ status: 'SENT' })).toEqual([sent.id])
    expect(await mine({ waiting: 'staff' })).toEqual([pending.id])
    expect(await mine({ waiting: 'customer' })).toEqual([waiting.id])
    expect(await mine({ late: 'true' })).toEqual([waiting.id])
    expect(await mine({ late: 'false' })).toEqual([pending.id, sent.id])
    expect(await mine({ held: 'true' })).toEqual([waiting.id])
    expect(await mine({ unanswered: 'true' })).toEqual([pending.id])
    expect(await mine({ product: '5' })).toEqual([pending.id, waiting.id, sent.id])
    expect(await mine({ product: '1' })).toEqual([pending.id, waiting.id, sent.id])
    expect(await mine({ product: '2' })).toEqual([])
    expect(await mine({ product: 'library' })).toEqual([])
    const shown = (await list({ late: 'true' })).find(({ id }) => id === waiting.id)
    expect(shown).toMatchObject({
      isLate: true,
      heldAt: expect.any(String),
      products: [{ name: 'Die Cut Stickers', quantity: 50 }],
    })
    const all = {
      q: 'gus',
      status: 'APPROVED_BY_ADMIN',
      from: '2020-01-01',
      to: '2100-01-01',
      product: '5',
      waiting: 'customer',
      late: 'true',
      held: 'true',
      unanswered: 'false',
      sort: 'highest',
    }
    expect(await ids(all)).toEqual([waiting.id])
    expect(await ids({ ...all, unanswered: 'true' })).toEqual([])
  })

  test('marks an order with the print quality of its worst file', async () => {
    const { token, list } = await reader()
    const buyer = await visitor()
    const add = async (bytes: Uint8Array<ArrayBuffer>, name: string, product = 'Die Cut Stickers') => {
      const form = new FormData()
      form.set('file', new File([bytes], name))
      const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
      const isDieCut = product === 'Die Cut Stickers'
      await addStickers(buyer, {
        ...(!isDieCut && { categoryId: 7 }),
        product: { by: 'custom', name: product, fileId: artwork.id },
        size: { width: isDieCut ? 6 : 4, height: 4, custom: true },
      })
    }
    await add(new Uint8Array(pdfPage('1 0 0 rg 0 0 9 9 re f', '', [])), 'good.pdf')
    const order = await paidOrder(buyer)
    const markOf = async (id: number) => (await list()).find((each) => each.id === id)?.printMark
    expect(await markOf(order.id)).toBe('good')
    await add(new Uint8Array(pdfPage('0 1 0 0 k 0 0 9 9 re f', '', [])), 'fair.pdf')
    const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Futura >> >>'
    const text = 'BT /F 12 Tf 150 100 Td (Fox) Tj ET'
    await add(new Uint8Array(pdfPage(text, font, [])), 'low.pdf', 'Circle Stickers')
    const worse = await paidOrder(buyer)
    expect(await markOf(worse.id)).toBe('low')
    expect(await markOf((await paidOrder()).id)).toBeNull()
    const board = (await t.api('GET', '/admin/board', { token })).body
    const cards = board.flatMap((column) => column.cards)
    expect(cards.find(({ id }) => id === worse.id)?.printMark).toBe('low')
  })

  test('the mark depends on the size at which the artwork is placed', async () => {
    const { list } = await reader()
    const marks = await Promise.all(
      [1, 2, 3].map(async (scale) => {
        const buyer = await visitor()
        const form = new FormData()
        form.set('file', new File([plainPicture(900, 900)], 'fox.png'))
        const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
        const product = { by: 'custom', name: 'Circle Stickers', fileId: artwork.id }
        const size = { width: 3, height: 3, custom: true }
        await addStickers(buyer, { categoryId: 7, product, size, design: { ...defaultDesign, scale } })
        const { id } = await paidOrder(buyer)
        return (await list()).find((each) => each.id === id)?.printMark
      }),
    )
    expect(marks).toEqual(['good', 'fair', 'low'])
  })

  test('the mark is for the approved proof, not the artwork it shows', async () => {
    const { token, list } = await reader()
    const order = await paidOrder()
    const markOf = async () => (await list()).find(({ id }) => id === order.id)?.printMark
    await uploadProof(token, order.id)
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    expect(await markOf()).toBeNull()
    await decide(order, { status: 'APPROVED' })
    expect(await markOf()).toBe('low')
    const moveBack = { status: 'PENDING', reason: 'Wrong file' }
    expect((await move(token, order.id, moveBack)).status).toBe(200)
    expect(await markOf()).toBeNull()
  })

  test('uses days in the shop’s time zone', async () => {
    const { ids } = await reader()
    const { id } = await paidOrder()
    // Winter days in New York start at 05:00 UTC.
    await change(id, { paidAt: new Date('2019-01-16T04:30:00Z') })
    const found = async (from: string, to: string) => (await ids({ from, to })).includes(id)
    expect(await found('2019-01-15', '2019-01-15')).toBe(true)
    expect(await found('2019-01-16', '2019-01-16')).toBe(false)
    expect(await found('2019-01-01', '2019-01-14')).toBe(false)
    expect(await found('2019-01-16', '2019-01-15')).toBe(false)
  })

  test('lists each order once across pages in every sort order, including those without a promised day', async () => {
    const { list } = await reader()
    for (const [arrivesTo, cents] of [
      ['2026-01-05', 100],
      ['2026-01-05', 100],
      [null, 0],
      [null, 200],
    ] as const) {
      const { id } = await paidOrder()
      const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, id))
      if (!order) throw new Error('no order')
      const shippingCents = (order.shippingCents + cents) as typeof order.shippingCents
      const totalCents = (order.totalCents + cents) as typeof order.totalCents
      await change(id, { arrivesTo, shippingCents, totalCents })
    }
    const expectedIds = (await list()).map(({ id }) => id)
    for (const sort of ['newest', 'oldest', 'promised', 'highest', 'lowest']) {
      const whole = await list({ sort })
      const listed: number[] = []
      for (let cursor: string | undefined; listed.length <= expectedIds.length;) {
        const page = await list({ sort, cursor, limit: 3 })
        listed.push(...page.map(({ id }) => id))
        cursor = page.at(-1)?.cursor
        if (page.length < 3) break
      }
      expect(listed, sort).toEqual(whole.map(({ id }) => id))
      expect(listed.toSorted(), sort).toEqual(expectedIds.toSorted())
    }
    const totals = (await list({ sort: 'highest' })).map(({ priceTotal }) => priceTotal)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    const [first, second] = expectedIds
    expect((await list({ before: first ?? 0, limit: 1 })).map(({ id }) => id)).toEqual([second])
  })

  test.each([
    [{ status: 'UNPAID' }, 422],
    [{ status: '' }, 422],
    [{ sort: 'id; drop table orders' }, 422],
    [{ cursor: 'abc' }, 422],
    [{ cursor: '100~5' }, 422],
    [{ cursor: '99-99-99~5', sort: 'promised' }, 422],
    [{ cursor: '2026-99-99~5', sort: 'promised' }, 400],
    [{ cursor: 'x'.repeat(500) }, 422],
    [{ from: 'yesterday' }, 422],
    [{ to: '2026-02-30' }, 422],
    [{ from: '0000-01-01' }, 400],
    [{ product: '1 or 1=1' }, 422],
    [{ late: 'yes' }, 422],
    [{ waiting: 'nobody' }, 422],
    [{ limit: 0 }, 422],
    [{ limit: 'many' }, 400],
    [{ before: '1e99' }, 400],
    [{ q: 'x'.repeat(5000) }, 422],
    [{ q: 'a\u0000b' }, 200],
  ])('%j returns %d', async (query, status) => {
    const { token } = await reader()
    expect((await t.api('GET', '/admin/orders', { token, query })).status).toBe(status)
  })

  test('orders with requested changes can be filtered, and show the customer’s words and the date', async () => {
    const { token, ids, list } = await reader()
    const [changed, pending] = [await paidOrder(), await paidOrder()]
    await uploadProof(token, changed.id)
    await move(token, changed.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(changed, { status: 'PENDING', reason: 'The fox\nshould be bigger' })
    const [listed] = await list({ changes: 'true', q: changed.id })
    expect(listed).toMatchObject({
      id: changed.id,
      status: 'PENDING',
      requestedChanges: 'The fox\nshould be bigger',
    })
    expect(listed?.since).toBe(listed?.changesRequestedAt)
    const others = await ids({ status: 'PENDING', changes: 'false' })
    expect([others.includes(changed.id), others.includes(pending.id)]).toEqual([false, true])
    expect(await ids({ status: 'PENDING' })).toEqual(expect.arrayContaining([changed.id, pending.id]))
    await uploadProof(token, changed.id)
    await move(token, changed.id, { status: 'APPROVED_BY_ADMIN' })
    expect(await list({ q: changed.id })).toMatchObject([
      { requestedChanges: null, changesRequestedAt: null },
    ])
    expect(await ids({ changes: 'true', q: changed.id })).toEqual([])
  })

  test('each order has a thumbnail of its first item, if there is one', async () => {
    const { list } = await reader()
    const buyer = await visitor()
    const form = new FormData()
    form.set('file', new File([plainPicture(40, 30)], 'fox.png', { type: 'image/png' }))
    const { body: file } = await t.api('POST', '/upload-file', { ...buyer, form })
    await addStickers(buyer, { product: { by: 'custom', name: 'Fox', fileId: file.id } })
    const drawn = await paidOrder(buyer)
    const collector = await visitor()
    const body = { id: 1, quantity: 1, categoryId: 5 }
    await t.api('POST', '/product-library/1/create', { ...collector, body })
    const design = await paidOrder(collector)
    const none = await paidOrder()
    const pictureOf = async ({ id }: { id: number }) => (await list({ q: id }))[0]?.picturePath
    expect(file.thumbnailPath).not.toBeNull()
    expect(await pictureOf(drawn)).toMatch(/^item-pictures\/[\w-]+\.png\/[\w-]{22}\/[\w-]+\.webp$/)
    const own = await t.api('GET', `/admin/orders/${drawn.id}`, { token: (await reader()).token })
    expect(await pictureOf(drawn)).toBe(own.body.orderItems[0]?.fileData?.drawnPath)
    expect(await pictureOf(design)).toMatch(/^designs\/.+\.svg$/)
    expect(await pictureOf(none)).toBeNull()
  })

  test('counts the orders of each kind', async () => {
    const { token } = await reader()
    const counts = async () => (await t.api('GET', '/admin/orders/counts', { token })).body
    const before = await counts()
    const [one, two, three] = [await paidOrder(), await paidOrder(), await paidOrder()]
    await change(one.id, { arrivesTo: '2020-01-02', unansweredSince: new Date() })
    await change(two.id, { status: 'APPROVED_BY_ADMIN', heldAt: new Date() })
    await change(three.id, { changesRequestedAt: new Date() })
    const after = await counts()
    expect(after).toEqual({
      stages: {
        ...before.stages,
        PENDING: before.stages.PENDING + 1,
        CHANGES_REQUESTED: before.stages.CHANGES_REQUESTED + 1,
        APPROVED_BY_ADMIN: before.stages.APPROVED_BY_ADMIN + 1,
      },
      late: before.late + 1,
      unanswered: before.unanswered + 1,
      held: before.held + 1,
      review: before.review,
      undecided: before.undecided,
      paymentProblems: before.paymentProblems,
    })
  })

  test('each tab’s count applies the search and all filters except the tab’s own', async () => {
    const { token, ids } = await reader()
    const name = 'Tabitha Counted'
    const made = []
    for (let each = 0; each < 8; each++) made.push((await paidOrder(undefined, { name })).id)
    const [late = 0, held = 0, both = 0, changed = 0, sent = 0, canceled = 0, review = 0] = made
    await paidOrder(undefined, { name: 'Someone Else' })
    await change(late, { arrivesTo: '2020-01-02' })
    await change(held, { status: 'APPROVED_BY_ADMIN', heldAt: new Date() })
    await change(both, { status: 'APPROVED_BY_ADMIN', heldAt: new Date(), arrivesTo: '2020-01-02' })
    await change(changed, { changesRequestedAt: new Date() })
    await change(sent, { status: 'SENT', unansweredSince: new Date() })
    await change(canceled, { status: 'IN_PRINT', canceledAt: new Date(), cancelReason: 'Twice' })
    await change(canceled, { arrivesTo: '2020-01-02', unansweredSince: new Date() })
    await change(review, { holdPlacedAt: new Date(), holdReason: 'Ink', holdReviewOn: '2020-01-02' })
    for (const filter of [
      {},
      { status: 'APPROVED_BY_ADMIN' },
      { changes: 'true' },
      { status: 'PENDING', changes: 'false' },
      { late: 'true' },
      { late: 'true', held: 'true' },
      { review: 'true' },
      { canceled: 'true' },
      { canceled: 'false' },
      { undecided: 'true' },
      { status: 'SENT', unanswered: 'true' },
      { product: '2' },
      { waiting: 'customer' },
    ]) {
      const query: Query = { q: 'tabitha', ...filter }
      const { body } = await t.api('GET', '/admin/orders/counts', { token, query })
      const countOf = async (tab: Query) => (await ids({ ...query, ...tab })).length
      for (const stage of orderStages) {
        const none = { status: undefined, changes: undefined, canceled: undefined }
        const tab = { ...none, ...filterOfStage(stage) }
        expect(body.stages[stage], `${stage} ${JSON.stringify(filter)}`).toBe(await countOf(tab))
      }
      for (const flag of ['late', 'held', 'review', 'unanswered', 'undecided'] as const) {
        expect(body[flag], `${flag} ${JSON.stringify(filter)}`).toBe(await countOf({ [flag]: 'true' }))
      }
    }
  })

  if (isLongRun()) {
    test('counts open orders exactly, and sent ones up to 1,000', async () => {
      const { token } = await reader()
      const copies = (status: string) => sql`
        insert into ${orders} (hash, status, cart_fingerprint, email, name, phone, address, city, state, zip_code,
          items_cents, discount_cents, shipping_cents, total_cents, paid_at)
        select ${status} || n, ${status}, '', 'copy@many.test', 'Copy', '1', '1', '1', 'NY', '10001', 1, 0, 0, 1, now()
        from generate_series(1, 1100) n`
      for (const status of ['IN_PRINT', 'SENT']) await t.shop.db.execute(copies(status))
      const { body } = await t.api('GET', '/admin/orders/counts', { token, query: { q: 'copy@many.test' } })
      expect(body.stages).toMatchObject({ IN_PRINT: 1_100, SENT: 1_000, PENDING: 0 })
      await t.shop.db.delete(orders).where(eq(orders.email, 'copy@many.test'))
    })
  }

  test('never shows unpaid orders', async () => {
    const { ids } = await reader()
    const { token } = await t.staff('support')
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer, { email: 'unpaid@unpaid.test' })
    for (const query of [{ q: 'unpaid' }, { q: 'unpaid@unpaid.test' }]) expect(await ids(query)).toEqual([])
    const { body: csv } = await t.api('GET', '/admin/orders.csv', { token, query: { q: 'unpaid' } })
    expect(csv).not.toContain('unpaid@')
    await webhook(body.link)
    expect(await ids({ q: 'unpaid' })).toHaveLength(1)
  })
})

test.each(['newest', 'oldest'] as const)(
  'reads the %s orders of a status from the index, without sorting',
  async (sort) => {
    const listed = t.shop.db
      .select({ hash: orders.hash })
      .from(orders)
      .where(eq(orders.status, 'SENT'))
      .orderBy(...orderByOf(sort, 'forward', { status: 'SENT' }))
      .limit(10)
    const plan = await t.shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_sort = off`)
      await tx.execute(sql`set local enable_seqscan = off`)
      return rowsOf<{ 'QUERY PLAN': string }>(tx, sql`explain ${listed.getSQL()}`)
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('using orders_status_idx')
    expect(text).not.toContain('Sort')
  },
)

test('a search by phone number or city uses the word index', async () => {
  for (const q of ['312-555-0143', '5550143', 'escanaba', 'mobius final']) {
    const found = t.shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(await matchesSearch(t.shop.db, q))
    const plan = await t.shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return rowsOf<{ 'QUERY PLAN': string }>(tx, sql`explain ${found.getSQL()}`)
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text, q).toContain('order_words_word_idx')
    expect(text, q).not.toContain('Seq Scan')
  }
})

describe('the board', () => {
  test('has each open order in the column of its next step, earliest promised day first', async () => {
    const { token, ids } = await reader()
    const [late, soon, later] = [await paidOrder(), await paidOrder(), await paidOrder()]
    for (const [{ id }, arrivesTo] of [
      [late, '2020-01-02'],
      [later, '2099-01-03'],
      [soon, '2098-01-02'],
    ] as const) {
      await change(id, { status: 'IN_PRINT', arrivesTo })
    }
    const { status, body } = await t.api('GET', '/admin/board', { token })
    expect(status).toBe(200)
    expect(body.map((column) => column.stage)).toEqual([
      'PENDING',
      'CHANGES_REQUESTED',
      'APPROVED_BY_ADMIN',
      'APPROVED',
      'IN_PRINT',
      'READY_TO_SEND',
    ])
    const inPrint = body.find(({ stage }) => stage === 'IN_PRINT')
    expect(inPrint?.cards.map(({ id }) => id)).toEqual([late.id, soon.id, later.id])
    expect(inPrint).toMatchObject({ count: 3, cards: [{ isLate: true, since: expect.any(String) }, {}, {}] })
    for (const { stage, cards } of body) {
      const listed = await ids({ ...filterOfStage(stage), sort: 'promised' })
      expect(
        cards.map(({ id }) => id),
        stage,
      ).toEqual(listed.slice(0, 30))
    }
  })

  test('has a column for requested changes, whose waiting time starts with the request', async () => {
    const { token } = await reader()
    const board = async () => (await t.api('GET', '/admin/board', { token })).body
    const column = async (stage: string) => (await board()).find((each) => each.stage === stage)
    const before = await column('CHANGES_REQUESTED')
    const { id, hash } = await paidOrder()
    await uploadProof(token, id)
    await move(token, id, { status: 'APPROVED_BY_ADMIN' })
    await decide({ id, hash }, { status: 'PENDING', reason: 'Bluer' })
    const after = await column('CHANGES_REQUESTED')
    expect(after?.count).toBe((before?.count ?? 0) + 1)
    const card = after?.cards.find((each) => each.id === id)
    expect(card).toMatchObject({ requestedChanges: 'Bluer', since: card?.changesRequestedAt })
    expect((await column('PENDING'))?.cards.map((each) => each.id)).not.toContain(id)
  })

  test('shows 30 cards, pages the rest by cursor, and counts all', async () => {
    const { token, ids } = await reader()
    await t.shop.db.execute(sql`
      insert into ${orders} (hash, status, cart_fingerprint, email, name, phone, address, city, state, zip_code,
        items_cents, discount_cents, shipping_cents, total_cents, paid_at, arrives_to)
      select 'board' || n, 'READY_TO_SEND', '', 'board@many.test', 'Copy', '1', '1', '1', 'NY', '10001', 1, 0, 0, 1,
        now(), case when n % 3 > 0 then date '2027-01-01' + n % 5 end
      from generate_series(1, 70) n`)
    const read = async (query: Query) => (await t.api('GET', '/admin/board', { token, query })).body
    const board = await read({})
    const first = board.find(({ stage }) => stage === 'READY_TO_SEND')
    const cards = [...(first?.cards ?? [])]
    expect(first?.count).toBe(70)
    for (const expected of [30, 10, 0]) {
      const [column, ...others] = await read({ stage: 'READY_TO_SEND', cursor: cards.at(-1)?.cursor })
      expect(others).toEqual([])
      expect(column).toMatchObject({ stage: 'READY_TO_SEND', count: 70 })
      expect(column?.cards).toHaveLength(expected)
      cards.push(...(column?.cards ?? []))
    }
    const expectedIds = await ids({ status: 'READY_TO_SEND', sort: 'promised' })
    expect(cards.map(({ id }) => id)).toEqual(expectedIds)
    await t.shop.db.delete(orders).where(eq(orders.email, 'board@many.test'))
  })

  test('has only the cards and counts of a product’s orders when filtered by product', async () => {
    const { token, ids } = await reader()
    const buyer = await visitor()
    const body = { id: 1, quantity: 1, categoryId: 5 }
    await t.api('POST', '/product-library/1/create', { ...buyer, body })
    const [design, stickers] = [await paidOrder(buyer), await paidOrder()]
    const pending = { status: 'PENDING', changes: 'false' }
    for (const product of [undefined, 'library', '5', '33']) {
      const { body: board } = await t.api('GET', '/admin/board', { token, query: { product } })
      const { count, cards = [] } = board.find(({ stage }) => stage === 'PENDING') ?? {}
      const expectedIds = await ids({ ...pending, product, sort: 'promised' })
      expect(count, product).toBe(expectedIds.length)
      expect(
        cards.map(({ id }) => id),
        product,
      ).toEqual(expectedIds.slice(0, 30))
      expect(expectedIds.includes(design.id), product).toBe(product !== '33')
      expect(expectedIds.includes(stickers.id), product).toBe(product === undefined || product === '5')
    }
  })

  test.each([
    [{ stage: 'SENT' }, 422],
    [{ product: '1 or 1=1' }, 422],
    [{ product: '-5' }, 422],
    [{ cursor: 'abc' }, 422],
    [{ cursor: '2026-99-99~5' }, 400],
    [{ cursor: 'x'.repeat(500) }, 422],
    [{ cursor: 'infinity~999999999' }, 200],
  ])('with %j returns %d', async (query, status) => {
    const { token } = await reader()
    expect((await t.api('GET', '/admin/board', { token, query })).status).toBe(status)
  })
})
