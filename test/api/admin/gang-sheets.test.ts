import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { conflict } from '#app/errors.ts'
import { makeSheet } from '#app/features/desk/gang-sheets/make-sheet.server.ts'
import { readGangSheet } from '#app/features/desk/gang-sheets/read-gang-sheets.server.ts'
import { readPlacements } from '#app/features/desk/gang-sheets/read-laid-out-sheet.server.ts'
import { sweepGangSheets } from '#app/features/desk/gang-sheets/gang-files.server.ts'
import { deleteFiles } from '#app/features/goods/artwork/delete-files.server.ts'
import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import type { MakeGangSheet } from '#app/features/goods/gang-sheet/gang-job.ts'
import { UnprintableItem } from '#app/features/goods/gang-sheet/gang-problem.ts'
import { PreviewAborted } from '#app/features/goods/previews/previews-busy.ts'
import { defaultRolls } from '#app/features/ground/press/roll.ts'
import { initialMachine, type Machine } from '#app/features/ground/shop/machine.ts'
import { defaultSpotColors, type SpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { makeProofSheets } from '#app/features/sales/proof-sheets/make-proof-sheets.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { gangSheets } from '#app/schema/proofs.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { first } from '#test/first.ts'
import { gangSheetSteps, makeRow } from '#test/gang-sheets.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'
import { plainPicture } from '../../../bench/journey.ts'

const t = testShop()
const { approvedOrder, create, readSheet, make, doneSheet, sheetOf } = gangSheetSteps(t)
const { move, read } = orderSteps(t)
const { printedOrder } = reprintSteps(t)
const { addStickers, close, paymentOf, visitor, webhook } = purchases(t)

type Made = { id: number; version: number }

const post = (token: string, id: number, what: string, body: object) =>
  t.api('POST', `/admin/gang-sheets/${id}/${what}`, { token, body })

const download = (token: string, id: number, name: string) =>
  t.request(`/admin/gang-sheets/${id}/${name}`, { token })

async function rowOf(id: number) {
  const [row] = await t.shop.db.select().from(gangSheets).where(eq(gangSheets.id, id))
  return row
}

const statusOf = async (token: string, orderId: number) => (await read(token, orderId)).body.order.status

describe('a gang sheet is made of approved items of one material', () => {
  test('traces each piece to its order, and reports the percentage of material used', async () => {
    const [one, two] = [await approvedOrder(), await approvedOrder()]
    const sheet = await doneSheet(one.token, [one, two])
    expect(sheet).toMatchObject({
      state: 'done',
      progress: 100,
      pieces: 100,
      orders: [one.id, two.id],
      length: 10,
      use: 0.9,
      bareUse: 0.8,
      problem: null,
      hasFiles: true,
    })
    expect(sheet.items.map(({ orderId, number, problem }) => [orderId, number, problem])).toEqual([
      [one.id, 1, null],
      [two.id, 1, null],
    ])
    expect(sheet.placements).toHaveLength(100)
    expect(sheet.placements[51]).toMatchObject({
      orderId: two.id,
      itemId: two.itemId,
      x: 5,
      part: 1,
      piece: 52,
    })
    const csv = await (await download(one.token, sheet.id, 'placements.csv')).text()
    expect(csv.trim().split('\r\n')).toHaveLength(101)
    expect(csv).toContain(`1,52,${two.id},1,`)
  })

  test('downloading its files requires the permission for orders, not just their name', async () => {
    const order = await approvedOrder()
    const sheet = await doneSheet(order.token, [order])
    for (const [name, type, content] of [
      ['print.pdf', 'application/pdf', 'print.pdf'],
      ['cut.pdf', 'application/pdf', 'cut.pdf'],
      ['cut.dxf', 'image/vnd.dxf', 'cut.dxf'],
      ['cut.svg', 'image/svg+xml', 'cut.svg'],
    ] as const) {
      const answer = await download(order.token, sheet.id, name)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(await answer.text()).toBe(`${content} of ${order.id}/1`)
      expect((await download((await t.customer()).token, sheet.id, name)).status).toBe(403)
    }
    expect((await download(order.token, sheet.id, 'cut.dxf?part=2')).status).toBe(404)
    expect((await download(order.token, sheet.id, 'cut.dxf?part=0')).status).toBe(422)
  })

  test('refuses ineligible items with a reason', async () => {
    const order = await approvedOrder()
    const unapproved = await approvedOrder()
    await move(unapproved.token, unapproved.id, { status: 'PENDING', reason: 'Wrong file' })
    const { token } = order
    const problemOf = async (...args: Parameters<typeof create>) => {
      const { status, problem } = await create(...args)
      return [status, problem?.message]
    }
    expect(await problemOf(token, [unapproved])).toEqual([
      409,
      `Order ${unapproved.id}: This item is not approved yet.`,
    ])
    expect(await problemOf(token, [{ id: 999_999, itemId: order.itemId }])).toEqual([404, 'Order not found'])
    expect(await problemOf(token, [{ id: order.id, itemId: unapproved.itemId }])).toEqual([
      409,
      `Order ${order.id}: The item was changed or removed.`,
    ])
    const circles = await approvedOrder({}, { categoryId: 6, size: { width: 3, height: 3, custom: true } })
    const [status, message] = await problemOf(token, [order, circles])
    expect([status, message]).toEqual([422, expect.stringContaining('different material')])
    await t.shop.db
      .update(orders)
      .set({ holdPlacedAt: new Date(), holdReason: 'Wait' })
      .where(eq(orders.id, order.id))
    expect(await problemOf(token, [order])).toEqual([409, `Order ${order.id}: The order is on hold.`])
  })

  test('items of the same product and size are distinguished by their files', async () => {
    const order = await approvedOrder({}, {}, {})
    const names = ['fox.png', 'owl.png']
    for (const [at, itemId] of order.itemIds.entries()) {
      const form = new FormData()
      form.append('file', new File([plainPicture(60, 40 + at)], names[at] ?? '', { type: 'image/png' }))
      const { body: artwork } = await t.api('POST', '/upload-file', { ...(await visitor()), form })
      await t.shop.db.update(orderItems).set({ artworkFileId: artwork.id }).where(eq(orderItems.id, itemId))
    }
    const query = { orders: String(order.id) }
    const { body } = await t.api('GET', '/admin/gang-sheets/candidates', { token: order.token, query })
    const labels = names.map((name) => `Die Cut Stickers, 4" x 4", 50 pieces, ${name}`)
    expect(body.items.map(({ label }) => label)).toEqual(labels)
    const items = order.itemIds.map((itemId) => ({ id: order.id, itemId }))
    const sheet = await doneSheet(order.token, items)
    expect(sheet.items.map(({ label }) => label)).toEqual(labels)
  })

  test('items of different products with the same Material option share a sheet', async () => {
    const die = await approvedOrder()
    const circles = await approvedOrder({}, { categoryId: 6, size: { width: 3, height: 3, custom: true } })
    const options = [{ id: '0000c001', group: 'Material', value: 'Vinyl', cents: 0, daysLess: 0 }] as never
    for (const { itemId } of [die, circles]) {
      await t.shop.db.update(orderItems).set({ options }).where(eq(orderItems.id, itemId))
    }
    expect((await create(die.token, [die, circles])).status).toBe(201)
    const query = { orders: `${die.id},${circles.id}` }
    const { body } = await t.api('GET', '/admin/gang-sheets/candidates', { token: die.token, query })
    expect(body.items.map(({ material }) => material.label)).toEqual(['Vinyl', 'Vinyl'])
    expect([body.rolls, body.machines]).toEqual([defaultRolls, [initialMachine]])
  })

  test.each([
    ['no items', { items: [] }, 422],
    ['a quantity of zero', { items: [{ orderId: 1001, itemId: 1, quantity: 0 }] }, 422],
    ['a huge quantity', { items: [{ orderId: 1001, itemId: 1, quantity: 1e9 }] }, 422],
    ['a fractional quantity', { items: [{ orderId: 1001, itemId: 1, quantity: 0.5 }] }, 400],
    ['a duplicate item', { items: [1, 2].map((quantity) => ({ orderId: 1001, itemId: 1, quantity })) }, 422],
    ['a roll without a width', { roll: { ...first(defaultRolls), width: 0 } }, 422],
    ['margins as wide as the roll', { roll: { ...first(defaultRolls), width: 10, margin: 5 } }, 422],
    ['a machine id as text', { machineId: 'Graphtec' }, 400],
    ['a machine id below 1', { machineId: 0 }, 422],
    ['a huge machine id', { machineId: 2 ** 31 }, 422],
    ['text instead of true or false', { mayTurn: 'yes' }, 400],
  ])('%s is refused', async (_, changes, expected) => {
    const { token } = await t.staff('production')
    const body = sheetOf([{ id: 1001, itemId: 1 }], changes)
    expect((await t.api('POST', '/admin/gang-sheets', { token, body })).status).toBe(expected)
  })

  test('placing more pieces than were ordered needs confirmation, even in concurrent requests', async () => {
    const order = await approvedOrder()
    const answers = await Promise.all([create(order.token, [order]), create(order.token, [order])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({ code: 'needs_confirmation', stops: [{ code: 'repeat' }] })
    expect((await create(order.token, [order], { despite: ['repeat'] })).status).toBe(201)
  })

  /**
   * Returns an order with nearly transparent artwork, which staff approved without a proof, because none can be made.
   */
  async function faintOrder() {
    const buyer = await visitor()
    const form = new FormData()
    const picture = sharp({ create: { width: 90, height: 90, channels: 4, background: '#dc141e05' } })
    const bytes = new Uint8Array(await picture.png().toBuffer())
    form.append('file', new File([bytes], 'faint.png', { type: 'image/png' }))
    const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
    await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id } })
    const { link } = (await close(buyer)).body
    await webhook(link)
    const { id } = (await paymentOf(link)).order
    await makeProofSheets(t.shop, { orderId: id })
    const { token } = await t.staff('production')
    const itemId = first((await read(token, id)).body.orderItems).item.id
    const body = { itemId, reason: 'Cut by hand' }
    await t.api('POST', `/admin/orders/${id}/proof-waivers`, { token, body })
    expect((await move(token, id, { status: 'APPROVED' })).status).toBe(200)
    return { id, itemId }
  }

  test('leaves out an item without a cut line, with the reason', async () => {
    const order = await approvedOrder()
    const faint = await faintOrder()
    const query = { orders: `${order.id},${faint.id}` }
    const { body } = await t.api('GET', '/admin/gang-sheets/candidates', { token: order.token, query })
    expect(body.items.map(({ refusal }) => refusal)).toEqual([null, cutProblems.faint])
    const { status, problem } = await create(order.token, [order, faint])
    expect([status, problem?.message]).toEqual([409, `Order ${faint.id}: ${cutProblems.faint}`])
  })

  test('leaves out an item that turns out to have no cut line, and doesn’t offer it again', async () => {
    const [order, faint] = [await approvedOrder(), await approvedOrder()]
    const { id } = (await create(order.token, [order, faint])).body
    const refusing: MakeGangSheet = async (job, options) => {
      const refused = job.items.find((item) => item.id === `${faint.id}/1`)
      if (refused) throw new UnprintableItem(refused, cutProblems.empty)
      return makeRow(job, options)
    }
    await make(id, refusing)
    const sheet = (await readSheet(order.token, id)).body
    expect(sheet).toMatchObject({ state: 'done', pieces: 50, orders: [order.id] })
    expect(sheet.items.map(({ itemId }) => itemId)).toEqual([order.itemId])
    expect(sheet.leftOut).toMatchObject([{ orderId: faint.id, reason: cutProblems.empty }])
    const { body: printed } = await post(order.token, id, 'printed', { version: sheet.version })
    expect(printed).toMatchObject({ orders: [{ orderId: order.id, refusal: null }] })
    expect(await statusOf(order.token, faint.id)).toBe('APPROVED')
    const retried = await create(order.token, [faint])
    expect([retried.status, retried.problem?.message]).toEqual([
      409,
      `Order ${faint.id}: ${cutProblems.empty}`,
    ])
  })

  test('an item can be split between sheets', async () => {
    const order = await approvedOrder()
    const half = { items: [{ orderId: order.id, itemId: order.itemId, quantity: 25 }] }
    expect((await create(order.token, [], half)).status).toBe(201)
    expect((await create(order.token, [], half)).status).toBe(201)
    expect((await create(order.token, [], half)).status).toBe(409)
  })
})

describe('a gang sheet that is being made', () => {
  /** Never makes the sheet, and rejects when aborted, like a killed child process. */
  const slow =
    (started: () => void): MakeGangSheet =>
    async (_, { signal, onProgress }) => {
      onProgress?.(0.4)
      started()
      await new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new PreviewAborted()))
      })
      throw new Error('unreachable')
    }

  async function startMaking() {
    const order = await approvedOrder()
    const { id, version } = (await create(order.token, [order])).body
    const started = Promise.withResolvers<void>()
    const making = make(id, slow(started.resolve))
    await started.promise
    return { order, id, version, making }
  }

  test('shows its progress, and stops when it is canceled', async () => {
    const { order, id, version, making } = await startMaking()
    await expect
      .poll(async () => (await readSheet(order.token, id)).body)
      .toMatchObject({ state: 'making', progress: 40 })
    expect((await download(order.token, id, 'print.pdf')).status).toBe(409)
    expect(
      (await t.api('DELETE', `/admin/gang-sheets/${id}`, { token: order.token, query: { version } })).status,
    ).toBe(409)
    expect((await post(order.token, id, 'printed', { version })).status).toBe(409)
    expect((await post(order.token, id, 'cancel', { version })).status).toBe(200)
    await making
    expect(await rowOf(id)).toMatchObject({ state: 'canceled', layouts: null, filesUntil: null })
    const retried = await post(order.token, id, 'cancel', { version })
    expect([retried.status, retried.body]).toEqual([200, { version: version + 1 }])
    await make(id)
    expect((await rowOf(id))?.state).toBe('canceled')
  })

  test('leaves no files if canceled at the last moment', async () => {
    const order = await approvedOrder()
    const { id, version } = (await create(order.token, [order])).body
    await make(id, async (...args) => {
      const made = await makeRow(...args)
      await post(order.token, id, 'cancel', { version })
      return made
    })
    const row = await rowOf(id)
    expect(row?.state).toBe('canceled')
    expect(await t.shop.storage.open(`files/${row?.fileKey}-print.sheet`)).toBeNull()
  })

  test('is made again after a crash, replacing the interrupted run', async () => {
    const { order, id, making } = await startMaking()
    await make(id)
    await making
    expect((await readSheet(order.token, id)).body).toMatchObject({ state: 'done', problem: null })
    expect((await download(order.token, id, 'print.pdf')).status).toBe(200)
  })

  test('can’t be canceled once it is done', async () => {
    const order = await approvedOrder()
    const { id, version } = await doneSheet(order.token, [order])
    expect((await post(order.token, id, 'cancel', { version })).status).toBe(409)
  })

  test('fails with the reason it can’t be made, or after five crashes', async () => {
    const order = await approvedOrder()
    const { id } = (await create(order.token, [order])).body
    await make(id, () => Promise.reject(conflict('This item is larger than the roll.')))
    expect((await readSheet(order.token, id)).body).toMatchObject({
      state: 'failed',
      problem: 'This item is larger than the roll.',
    })
    const other = (await create(order.token, [order])).body
    const broken = () => Promise.reject(new Error('the child process ended'))
    for (let tries = 1; tries < 5; tries++)
      await expect(make(other.id, broken)).rejects.toThrow('child process')
    t.shop.log = openLog('silent')
    await make(other.id, broken)
    expect((await readSheet(order.token, other.id)).body).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('could not be made'),
    })
  })

  test('fails if an order was canceled before it was made', async () => {
    const order = await approvedOrder()
    const { id } = (await create(order.token, [order])).body
    await t.shop.db
      .update(orders)
      .set({ canceledAt: new Date(), cancelReason: 'No' })
      .where(eq(orders.id, order.id))
    await make(id)
    expect((await readSheet(order.token, id)).body.problem).toContain(
      `Order ${order.id}: The order was canceled`,
    )
  })
})

describe('marking a gang sheet as printed', () => {
  test('moves its orders to In print only once', async () => {
    const [one, two] = [await approvedOrder(), await approvedOrder()]
    const { id, version } = await doneSheet(one.token, [one, two])
    const answers = await Promise.all([
      post(one.token, id, 'printed', { version }),
      post(two.token, id, 'printed', { version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      version: version + 1,
      orders: [
        { orderId: one.id, refusal: null },
        { orderId: two.id, refusal: null },
      ],
    })
    expect([await statusOf(one.token, one.id), await statusOf(one.token, two.id)]).toEqual([
      'IN_PRINT',
      'IN_PRINT',
    ])
    expect((await create(one.token, [one])).status).toBe(201)
  })

  test('is refused once an item on it can’t be printed, as are downloads of its files', async () => {
    const [kept, held] = [await approvedOrder(), await approvedOrder()]
    const { id, version } = await doneSheet(kept.token, [kept, held])
    await t.shop.db
      .update(orders)
      .set({ holdPlacedAt: new Date(), holdReason: 'Wait' })
      .where(eq(orders.id, held.id))
    const { items } = (await readSheet(kept.token, id)).body
    expect(items.map(({ problem }) => problem)).toEqual([null, 'The order is on hold.'])
    const pdf = await download(kept.token, id, 'print.pdf')
    expect([pdf.status, await pdf.json()]).toEqual([
      409,
      expect.objectContaining({
        message: expect.stringContaining(`Order ${held.id}: The order is on hold.`),
      }),
    ])
    const { status, problem } = await post(kept.token, id, 'printed', { version })
    const message = `Do not print this sheet. Order ${held.id}: The order is on hold.`
    expect([status, problem?.message]).toEqual([409, message])
    expect(await statusOf(kept.token, kept.id)).toBe('APPROVED')
  })

  test('is refused if its orders were moved in the list; a replacement leaves them out', async () => {
    const [kept, moved] = [await approvedOrder(), await approvedOrder()]
    const { token } = kept
    const sheet = await doneSheet(token, [kept, moved])
    const replace = (version: number) => post(token, sheet.id, 'replacement', { version })
    expect((await replace(sheet.version)).problem?.message).toBe(
      'Nothing on this sheet has changed. You can print it.',
    )
    for (const status of ['IN_PRINT', 'READY_TO_SEND']) await move(token, moved.id, { status })
    expect((await post(token, sheet.id, 'printed', { version: sheet.version })).status).toBe(409)
    expect((await replace(sheet.version + 1)).problem?.code).toBe('stale')
    const { status, body } = await replace(sheet.version)
    expect(status).toBe(201)
    const { id } = body as Made
    await make(id)
    const { items, roll, mayTurn } = (await readSheet(token, id)).body
    expect(items).toMatchObject([{ orderId: kept.id, quantity: 50, problem: null }])
    expect([roll, mayTurn]).toEqual([sheet.roll, sheet.mayTurn])
    expect((await readSheet(token, sheet.id)).status).toBe(404)
    await move(token, kept.id, { status: 'PENDING', reason: 'Wrong file' })
    const { version } = (await readSheet(token, id)).body
    const retried = await post(token, id, 'replacement', { version })
    expect([retried.status, retried.problem?.message]).toEqual([
      409,
      'Nothing on this sheet can be printed anymore. Delete it.',
    ])
  })

  test('needs confirmation for orders with too few pieces on gang sheets', async () => {
    const [all, some] = [await approvedOrder(), await approvedOrder()]
    const { token } = all
    const sheetOfSome = async () => {
      const items = [
        { orderId: all.id, itemId: all.itemId, quantity: 50 },
        { orderId: some.id, itemId: some.itemId, quantity: 15 },
      ]
      const { id, version } = (await create(token, [], { items, despite: ['repeat'] })).body
      await make(id)
      return { id, version }
    }
    const text = 'Only 15 of 50 pieces are on gang sheets: Die Cut Stickers, 4" x 4", 50 pieces'
    const { id, version } = await sheetOfSome()
    const unconfirmed = await post(token, id, 'printed', { version })
    expect([unconfirmed.status, unconfirmed.problem]).toMatchObject([
      409,
      { code: 'needs_confirmation', stops: [{ code: 'pieces', text: `Order ${some.id}: ${text}` }] },
    ])
    expect(await statusOf(token, all.id)).toBe('APPROVED')
    const stayed = await post(token, id, 'printed', { version, fewerPieces: 'stay' })
    expect(stayed.body).toMatchObject({
      orders: [
        { orderId: some.id, refusal: text },
        { orderId: all.id, refusal: null },
      ],
    })
    expect([await statusOf(token, some.id), await statusOf(token, all.id)]).toEqual(['APPROVED', 'IN_PRINT'])

    const other = await sheetOfSome()
    const moved = await post(token, other.id, 'printed', { version: other.version, fewerPieces: 'move' })
    expect(moved.body).toMatchObject({ orders: [{ orderId: some.id, refusal: null }] })
    const next = await move(token, some.id, { status: 'READY_TO_SEND' })
    expect([next.status, next.problem?.code]).toEqual([409, 'needs_confirmation'])
    expect(next.problem?.stops).toMatchObject([{ code: 'pieces', text: expect.stringContaining('30 of 50') }])
    expect((await move(token, some.id, { status: 'READY_TO_SEND', despite: ['pieces'] })).status).toBe(200)
    expect((await move(token, all.id, { status: 'READY_TO_SEND' })).status).toBe(200)
  })

  test('is refused with a version other than the current one', async () => {
    const order = await approvedOrder()
    const { id, version } = await doneSheet(order.token, [order])
    const { status, problem } = await post(order.token, id, 'printed', { version: version + 1 })
    expect([status, problem?.code]).toEqual([409, 'stale'])
  })
})

describe('reprinting one piece', () => {
  test('is put on a separate sheet that refers to the first one', async () => {
    const [one, two] = [await approvedOrder(), await approvedOrder()]
    const sheet = await doneSheet(one.token, [one, two])
    await post(one.token, sheet.id, 'printed', { version: sheet.version })
    await move(one.token, two.id, { status: 'READY_TO_SEND' })
    const { status, body } = await post(one.token, sheet.id, 'reprints', { itemId: two.itemId, quantity: 1 })
    const { id } = body as Made
    expect(status).toBe(201)
    await make(id)
    const reprint = (await readSheet(one.token, id)).body
    expect(reprint).toMatchObject({ state: 'done', reprintOf: sheet.id, pieces: 1, orders: [two.id] })
    expect(reprint.placements).toMatchObject([{ orderId: two.id, itemId: two.itemId }])
    expect((await post(one.token, id, 'printed', { version: reprint.version })).status).toBe(200)
    expect(await statusOf(one.token, two.id)).toBe('READY_TO_SEND')
  })

  test('is refused until its sheet is done', async () => {
    const [one, two] = [await approvedOrder(), await approvedOrder()]
    const { id } = (await create(one.token, [one])).body
    expect((await post(one.token, id, 'reprints', { itemId: one.itemId, quantity: 1 })).status).toBe(409)
    await make(id)
    expect((await post(one.token, id, 'reprints', { itemId: two.itemId, quantity: 1 })).status).toBe(404)
    expect((await post(one.token, id, 'reprints', { itemId: one.itemId, quantity: 0 })).status).toBe(422)
    expect((await post(one.token, 999_999, 'reprints', { itemId: one.itemId, quantity: 1 })).status).toBe(404)
  })
})

describe('the files of a gang sheet', () => {
  const hasFiles = async (fileKey = '') =>
    (await t.shop.storage.open(`files/${fileKey}-print.sheet`)) !== null

  async function runDeletions() {
    const { rows } = (await t.shop.db.execute(
      `select data from pgboss.job where name = 'delete-files' and state = 'created'`,
    )) as { rows: { data: unknown }[] }
    for (const { data } of rows) await deleteFiles(t.shop, data)
  }

  test('are deleted with it', async () => {
    const order = await approvedOrder()
    const { id, version } = await doneSheet(order.token, [order])
    const fileKey = (await rowOf(id))?.fileKey
    expect(await hasFiles(fileKey)).toBe(true)
    const { token } = order
    expect((await t.api('DELETE', `/admin/gang-sheets/${id}`, { token, query: { version } })).status).toBe(
      200,
    )
    await runDeletions()
    expect(await hasFiles(fileKey)).toBe(false)
    expect((await readSheet(token, id)).status).toBe(404)
  })

  test('are deleted when a customer on it is erased, but the sheet keeps its list of orders', async () => {
    const erased = await approvedOrder({ email: 'erased-from-sheets@example.com' })
    const kept = await approvedOrder()
    const { token } = kept
    const sheet = await doneSheet(token, [erased, kept])
    const waiting = (await create(token, [erased], { despite: ['repeat'] })).body
    await t.shop.db.update(orders).set({ status: 'SENT' }).where(eq(orders.id, erased.id))
    expect(sheet.shapes.map(({ itemId }) => itemId)).toEqual([erased.itemId, kept.itemId])
    const owner = await t.admin()
    const body = { email: 'erased-from-sheets@example.com' }
    expect((await t.api('POST', '/admin/guests/erase', { token: owner.token, body })).status).toBe(200)
    await runDeletions()
    const row = await rowOf(sheet.id)
    expect([row?.state, row?.filesUntil, await hasFiles(row?.fileKey)]).toEqual(['done', null, false])
    expect((await rowOf(waiting.id))?.state).toBe('canceled')
    expect((await readSheet(token, sheet.id)).body).toMatchObject({
      hasFiles: false,
      shapes: [],
      orders: [erased.id, kept.id],
    })
  })

  test('are swept after 90 days', async () => {
    const order = await approvedOrder()
    const { id } = await doneSheet(order.token, [order])
    const made = await rowOf(id)
    const until = Number(made?.doneAt) + 90 * 86_400_000
    for (const [moment, isKept] of [
      [until, true],
      [until + 1, false],
    ] as const) {
      t.setClock(() => new Date(moment))
      await sweepGangSheets(t.shop)
      await runDeletions()
      expect(await hasFiles(made?.fileKey)).toBe(isKept)
    }
    expect((await rowOf(id))?.filesUntil).toBeNull()
    const { token } = await t.staff('production')
    const { status, ...answer } = await t.api('GET', `/admin/gang-sheets/${id}/print.pdf`, { token })
    expect([status, answer.problem?.message]).toEqual([
      409,
      'This sheet’s files were deleted. Make a new sheet.',
    ])
  })
})

test('gang sheets are listed, downloaded and printed without reading their pieces', async () => {
  const order = await approvedOrder()
  const { id, version, length, use, bareUse } = await doneSheet(order.token, [order])
  // While the column is renamed, any query that reads it fails.
  await t.shop.db.execute(sql`alter table gang_sheets rename column layouts to laid_out`)
  try {
    const { body } = await t.api('GET', '/admin/gang-sheets', { token: order.token, query: { limit: 1 } })
    expect(body).toMatchObject([{ id, length, use, bareUse }])
    expect([length, use, bareUse]).toEqual([10, 0.9, 0.8])
    expect((await download(order.token, id, 'cut.svg')).status).toBe(200)
    expect((await post(order.token, id, 'printed', { version })).status).toBe(200)
  } finally {
    await t.shop.db.execute(sql`alter table gang_sheets rename column laid_out to layouts`)
  }
})

test('thousands of pieces are read in batches, and listed in order', async () => {
  const order = await approvedOrder()
  const { token, itemId } = order
  const { id } = await doneSheet(token, [order])
  const placed = (count: number) => Array.from({ length: count }, (_, x) => ({ itemId, x, y: 0, turn: 0 }))
  const shapes = placed(60).map((piece) => ({ ...piece, path: 'M0 0H1V1Z' }))
  const layout = { length: 10, use: 0.9, bareUse: 0.8 }
  const layouts = [
    { ...layout, pieces: placed(1200), shapes },
    { ...layout, pieces: placed(1000), shapes: [] },
  ]
  await t.shop.db.update(gangSheets).set({ layouts }).where(eq(gangSheets.id, id))
  const expected = layouts.flatMap(({ pieces }, at) => pieces.map(({ x }) => [at + 1, x + 1, x]))
  const { body } = await readSheet(token, id)
  expect(body.placements.map(({ part, piece, x }) => [part, piece, x])).toEqual(expected)
  expect(body.shapes).toEqual(shapes)
  const { placements } = (await t.api('GET', `/admin/gang-sheets/${id}/placements.json`, { token })).body
  expect(placements).toEqual(body.placements)
  const csv = await (await download(token, id, 'placements.csv')).text()
  const [header, ...lines] = csv.trim().split('\r\n')
  expect(header).toBe('Part,Piece,Order,Item,Name,X,Y,Rotation (°)')
  expect(lines.map((line) => line.split(',').slice(0, 2).map(Number))).toEqual(
    expected.map(([part, piece]) => [part, piece]),
  )
  const { db } = t.shop
  const batches: number[] = []
  for await (const page of readPlacements(db, await readGangSheet(db, id))) batches.push(page.length)
  expect(batches).toEqual([1000, 200, 1000, 0])
})

test('gang sheets are listed in pages, newest first', async () => {
  const order = await printedOrder()
  const ordered = { id: order.id, itemId: order.item.id }
  const { token } = order
  const ids: number[] = []
  for (let each = 0; each < 3; each++) {
    ids.unshift((await create(token, [ordered], { despite: ['repeat'] })).body.id)
  }
  const page = async (query: object) =>
    (await t.api('GET', '/admin/gang-sheets', { token, query: { limit: 2, ...query } })).body.map(
      ({ id }) => id,
    )
  expect(await page({})).toEqual(ids.slice(0, 2))
  expect((await page({ before: ids[1] }))[0]).toBe(ids[2])
})

test('a gang sheet has the approved artwork of its orders, on pages as wide as the roll', async () => {
  const [one, two] = [await approvedOrder(), await approvedOrder()]
  const roll = { ...first(defaultRolls), width: 24 }
  const items = [one, two].map(({ id, itemId }) => ({ orderId: id, itemId, quantity: 3 }))
  const { id } = (await create(one.token, [], { roll, items })).body
  await makeSheet(t.shop, { sheetId: id })
  const sheet = (await readSheet(one.token, id)).body
  expect([sheet.state, sheet.problem]).toEqual(['done', null])
  expect(sheet.placements.map(({ orderId }) => orderId).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => one.id),
    ...Array.from({ length: 3 }, () => two.id),
  ])
  for (const { x, y } of sheet.placements) {
    expect(x).toBeGreaterThanOrEqual(roll.margin)
    expect(x).toBeLessThan(roll.width - roll.margin)
    expect(y).toBeGreaterThanOrEqual(roll.margin)
  }
  const pdf = Buffer.from(await (await download(one.token, id, 'print.pdf')).arrayBuffer()).toString('latin1')
  const [left = 0, , right = 0] =
    /\/MediaBox \[ ?([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ?\]/.exec(pdf)?.slice(1).map(Number) ?? []
  expect((right - left) / 72).toBeCloseTo(24, 1)
  expect(await (await download(one.token, id, 'cut.svg')).text()).toContain('<svg')
  expect(new Set(sheet.shapes.map(({ itemId }) => itemId))).toEqual(new Set([one.itemId, two.itemId]))
})

describe('a gang sheet for a machine', () => {
  /** Adds a Graphtec as the second machine. */
  async function saveMachines(cut: string): Promise<Machine[]> {
    const { token } = await t.admin()
    const { defaultTeamEmail: _, ...settings } = (await t.api('GET', '/admin/settings', { token })).body
    const graphtec = { name: 'Graphtec', spotColors: { ...defaultSpotColors, cut } }
    const body = { ...settings, machines: [...settings.machines.slice(0, 1), graphtec] }
    return (await t.api('PUT', '/admin/settings', { token, body })).body.machines
  }

  test('uses the machine’s names for the cut lines in its files', async () => {
    const order = await approvedOrder()
    const machineId = (await saveMachines('Graphtec-Cut')).at(-1)?.id
    const items = [{ orderId: order.id, itemId: order.itemId, quantity: 2 }]
    const { id } = (await create(order.token, [], { machineId, items })).body
    await makeSheet(t.shop, { sheetId: id })
    const { machine } = (await readSheet(order.token, id)).body
    expect(machine).toEqual({ name: 'Graphtec', spotColors: { ...defaultSpotColors, cut: 'Graphtec-Cut' } })
    const contentOf = async (name: string) =>
      Buffer.from(await (await download(order.token, id, name)).arrayBuffer()).toString('latin1')
    for (const name of ['print.pdf', 'cut.pdf']) {
      const pdf = await contentOf(name)
      expect(pdf).toContain('/Separation /Graphtec-Cut')
      expect(pdf).not.toContain('CutContour')
    }
    expect(await contentOf('cut.svg')).toContain('data-spot-color="Graphtec-Cut"')
    expect(await contentOf('cut.dxf')).toContain('Graphtec-Cut')
  })

  test('keeps the machine’s settings from when it was requested, even for reprinted pieces', async () => {
    const order = await approvedOrder()
    const made: string[] = []
    const engine: MakeGangSheet = (job, options) => {
      made.push(job.spotColors.cut)
      return makeRow(job, options)
    }
    const machineId = (await saveMachines('First name')).at(-1)?.id
    const { id } = (await create(order.token, [order], { machineId })).body
    await saveMachines('Second name')
    await make(id, engine)
    const { body } = await t.api('POST', `/admin/gang-sheets/${id}/reprints`, {
      token: order.token,
      body: { itemId: order.itemId, quantity: 1 },
    })
    await make(body.id, engine)
    expect(made).toEqual(['First name', 'First name'])
  })

  test('uses the default machine unless another is chosen, and refuses a removed one', async () => {
    const order = await approvedOrder()
    const removed = (await saveMachines('Removed')).at(-1)?.id
    const [main] = await saveMachines('Another')
    const { id } = (await create(order.token, [order])).body
    expect((await readSheet(order.token, id)).body.machine?.name).toBe(main?.name)
    const { status, problem } = await create(order.token, [order], {
      machineId: removed,
      despite: ['repeat'],
    })
    expect([status, problem.message]).toEqual([
      404,
      'This machine is no longer in the settings. Choose another one.',
    ])
  })

  test('uses the default machine if it was made by an older version', async () => {
    const order = await approvedOrder()
    const { id } = (await create(order.token, [order])).body
    await t.shop.db.update(gangSheets).set({ machine: null }).where(eq(gangSheets.id, id))
    const made: SpotColors[] = []
    await make(id, (job, options) => {
      made.push(job.spotColors)
      return makeRow(job, options)
    })
    expect(made).toEqual([defaultSpotColors])
    expect((await readSheet(order.token, id)).body.machine).toBe(null)
  })
})
