import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsPrintedWithoutProof, uncoveredItems } from '#app/features/sales/proofs/proof-coverage.ts'
import { pressStopCodes } from '#app/features/ground/orders/press-stops.ts'
import { makeProofSheets } from '#app/features/sales/proof-sheets/make-proof-sheets.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { first } from '#test/first.ts'
import { isLongRun } from '#test/long-run.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'
import { plainPicture } from '../../../bench/journey.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { mixedOrder } = mixedOrders(t)
const { printedOrder, reprint } = reprintSteps(t)
const { uploadProof, move, read, decide } = orderSteps(t)

/** The proofs that a move claims to be based on: the current ones, the previous turn's, or unspecified. */
const seen = fc.constantFrom('now' as const, 'before' as const, 'unspecified' as const)
const staffMoves = [
  'APPROVED_BY_ADMIN',
  'APPROVED_BY_ADMIN',
  'APPROVED',
  'IN_PRINT',
  'READY_TO_SEND',
] as const
const customersMoves = ['APPROVED', 'APPROVED', 'PENDING', 'IN_PRINT', 'APPROVED_BY_ADMIN'] as const

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('upload' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), at: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      status: fc.constantFrom(...staffMoves),
      seen,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      status: fc.constantFrom(...customersMoves),
      seen,
    }),
  },
)

const backTo = ['PENDING', 'PENDING', 'APPROVED', 'IN_PRINT'] as const

const anyStep = fc.oneof(
  { weight: 5, arbitrary: step },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('back' as const),
      status: fc.constantFrom(...backTo),
      reason: fc.constantFrom('Wrong file', 'Wrong file', undefined),
    }),
  },
)

const turns = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 })

/** The direct path, which ensures that every run prints something. */
const straight: typeof turns extends fc.Arbitrary<infer Turns> ? Turns : never = [
  [{ does: 'upload' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', seen: 'now' }],
  [{ does: 'decide', status: 'APPROVED', seen: 'now' }],
]

type Proof = { id: number; supersededAt: string | null }

test('prints only approved files, after any sequence of actions', async () => {
  const { token } = await t.staff('production')
  let printed = 0
  await fc.assert(
    fc.asyncProperty(turns, async (tried) => {
      const order = await paidOrder()
      let before: number[] = []
      let approved: number[] | undefined
      for (const turn of tried) {
        const allProofs: Proof[] = (await read(token, order.id)).body.proofs
        const now = allProofs.filter(({ supersededAt }) => supersededAt === null).map(({ id }) => id)
        const looked = { now, before, unspecified: undefined }
        const make = async (each: (typeof turn)[number]) => {
          if (each.does === 'upload') return uploadProof(token, order.id).catch(() => undefined)
          if (each.does === 'remove') {
            return t.api('DELETE', `/admin/orders/${order.id}/proofs/${allProofs[each.at]?.id ?? 1}`, {
              token,
            })
          }
          if (each.does === 'back') {
            const { status } = await move(token, order.id, { status: each.status, reason: each.reason })
            expect(status).toBeLessThan(500)
            return status
          }
          const body = { status: each.status, proofs: looked[each.seen] }
          const response = await (each.does === 'move' ? move(token, order.id, body) : decide(order, body))
          expect(response.status).toBeLessThan(500)
          if (each.status === 'APPROVED' && response.status === 200) approved = body.proofs
          return response
        }
        // The steps of a turn run concurrently.
        await Promise.all(turn.map(make))
        before = now
        const files = await approvedFiles(order.id, token)
        if (files && approved) expect(files).toEqual(approved.toSorted((one, other) => one - other))
        printed += files ? 1 : 0
      }
    }),
    { numRuns: isLongRun() ? 20 : 3, examples: [[straight]] },
  )
  expect(printed).toBeGreaterThan(0)
})

/** Returns the files to print, and expects them to be the entire last round, approved by the customer. */
async function approvedFiles(orderId: number, token: string): Promise<number[] | null> {
  const { db } = t.shop
  const { status } = (await read(token, orderId)).body.order
  const rows = await db.select().from(proofs).where(eq(proofs.orderId, orderId)).orderBy(asc(proofs.id))
  const approved = rows.filter(
    ({ approvedAt, supersededAt, voidedAt }) => approvedAt && !supersededAt && !voidedAt,
  )
  await expectNotOffered(
    orderId,
    token,
    rows.filter((row) => !approved.includes(row)),
  )
  if (!['APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'].includes(status)) {
    expect(approved).toEqual([])
    return null
  }
  expect(approved.length).toBeGreaterThan(0)
  const lastRound = Math.max(...rows.map(({ round }) => round ?? Infinity))
  expect(approved).toEqual(rows.filter(({ round }) => round === lastRound))
  const words = await db
    .select()
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.toStatus, 'APPROVED'),
        eq(orderEvents.isMoveBack, false),
      ),
    )
    .orderBy(asc(orderEvents.id))
  expect(words.every(({ by }) => by === 'customer')).toBe(true)
  expect(words.at(-1)?.createdAt).toEqual(approved[0]?.approvedAt)
  // All earlier approvals were voided.
  expect(rows.filter(({ voidedAt }) => voidedAt).length).toBeGreaterThanOrEqual(words.length - 1)
  return approved.map(({ id }) => id)
}

/** Expects that neither the downloads nor the job ticket present any other file as approved. */
async function expectNotOffered(orderId: number, token: string, others: { id: number }[]) {
  for (const { id } of others.slice(0, 2)) {
    const { headers } = await t.request(`/admin/orders/${orderId}/proofs/${id}/file`, { token })
    expect(headers.get('content-disposition')).not.toContain(`${orderId}-approved-`)
  }
}

const items = fc.constantFrom('plain' as const, 'withArtwork' as const, 'both' as const, 'whole' as const)

const stepOfSeveral = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('upload' as const), items }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('waive' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('make sheets' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('attach' as const),
      by: fc.constantFrom('customer' as const, 'staff' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('edit' as const),
      item: fc.constantFrom('plain' as const, 'withArtwork' as const, 'design' as const),
      quantity: fc.integer({ min: 1, max: 60 }),
      isRemoved: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('add' as const), isDesign: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hold' as const), isPlaced: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      status: fc.constantFrom(...staffMoves),
      isConfirmed: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      status: fc.constantFrom(...customersMoves),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('back' as const), status: fc.constantFrom(...backTo) }),
  },
)

const turnsOfSeveral = fc.array(fc.array(stepOfSeveral, { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 12,
})

/** Waives one proof, requests changes to the other, and approves the next round. */
const twoRounds: typeof turnsOfSeveral extends fc.Arbitrary<infer Turns> ? Turns : never = [
  [{ does: 'upload', items: 'plain' }],
  [{ does: 'waive' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'PENDING' }],
  [{ does: 'upload', items: 'plain' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
]

/** Replaces the artwork between the waiver and the customer's first approval. */
const replacedArtwork: typeof twoRounds = [
  [{ does: 'upload', items: 'plain' }],
  [{ does: 'waive' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'attach', by: 'customer' }],
  [{ does: 'decide', status: 'APPROVED' }],
  [{ does: 'back', status: 'PENDING' }],
  [{ does: 'waive' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
  [{ does: 'attach', by: 'staff' }],
]

/** Sends the shop's sheet, replaces its artwork, and approves the next round. */
const twoRoundsWithSheet: typeof twoRounds = [
  [{ does: 'make sheets' }],
  [{ does: 'upload', items: 'plain' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'attach', by: 'customer' }],
  [{ does: 'decide', status: 'APPROVED' }],
  [{ does: 'back', status: 'PENDING' }],
  [{ does: 'waive' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
]

/** Approves the shop's sheet. */
const approvedSheet: typeof twoRounds = [
  [{ does: 'upload', items: 'plain' }],
  [{ does: 'make sheets' }, { does: 'make sheets' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
]

/** Approves, edits, and approves again. */
const editedAfterApproval: typeof twoRounds = [
  [{ does: 'upload', items: 'whole' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
  [{ does: 'edit', item: 'plain', quantity: 7, isRemoved: false }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'upload', items: 'both' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
]

/** Approves and prints an order on hold, then adds another item. */
const heldOrder: typeof twoRounds = [
  [{ does: 'upload', items: 'whole' }],
  [{ does: 'hold', isPlaced: true }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
  [{ does: 'move', status: 'IN_PRINT', isConfirmed: false }],
  [{ does: 'move', status: 'IN_PRINT', isConfirmed: true }],
  [{ does: 'back', status: 'APPROVED' }],
  [{ does: 'add', isDesign: true }],
  [{ does: 'add', isDesign: false }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: true }],
  [{ does: 'upload', items: 'whole' }],
  [{ does: 'hold', isPlaced: false }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', isConfirmed: false }],
  [{ does: 'decide', status: 'APPROVED' }],
]

test('each item is printed from an approved proof, its library design, or artwork whose proof was waived', async () => {
  const { token } = await t.staff('production')
  const { token: owner } = await t.admin()
  const productId = first((await t.api('GET', '/libraryproducts')).body).id
  const roundStickers = { categoryId: 6, quantity: 50, size: { width: 2, height: 2 } }
  let printed = 0
  await fc.assert(
    fc.asyncProperty(turnsOfSeveral, async (tried) => {
      const order = await mixedOrder()
      const path = `/admin/orders/${order.id}/proof-waivers`
      const waiverId = async () =>
        (await read(token, order.id)).body.orderItems.find(({ proofWaiver }) => proofWaiver)?.proofWaiver?.id
      const make = async (
        each: (typeof tried)[number][number],
        { plain, withArtwork, design }: ItemIds,
      ): Promise<number> => {
        if (each.does === 'upload') {
          const both = [plain, withArtwork]
          const named = { plain: [plain], withArtwork: [withArtwork], both, whole: [] }
          await uploadProof(token, order.id, 'proof.png', named[each.items]).catch(() => undefined)
          return 0
        }
        if (each.does === 'edit') {
          const itemId = { plain, withArtwork, design }[each.item]
          return edit(
            owner,
            order.id,
            each.isRemoved ? { remove: [itemId] } : { change: [{ itemId, quantity: each.quantity }] },
          )
        }
        if (each.does === 'add') {
          return edit(
            owner,
            order.id,
            each.isDesign ? { addDesigns: [{ productId, quantity: 2 }] } : { add: [roundStickers] },
          )
        }
        if (each.does === 'hold') {
          const { version } = (await read(token, order.id)).body.order
          const hold = `/admin/orders/${order.id}/hold`
          const body = { reason: 'Out of white vinyl', version }
          return (
            await (each.isPlaced
              ? t.api('PUT', hold, { token, body })
              : t.api('DELETE', hold, { token, query: { version } }))
          ).status
        }
        if (each.does === 'waive') {
          const body = { itemId: withArtwork, reason: 'Same as before' }
          return (await t.api('POST', path, { token, body })).status
        }
        if (each.does === 'make sheets') {
          await makeProofSheets(t.shop, { orderId: order.id })
          return 0
        }
        if (each.does === 'attach') return attach({ ...order, withArtwork }, each.by, token)
        if (each.does === 'withdraw') {
          return (await t.api('DELETE', `${path}/${(await waiverId()) ?? 1}`, { token })).status
        }
        const body = {
          status: each.status,
          ...(each.does === 'back' && { reason: 'Wrong file' }),
          ...(each.does === 'move' && each.isConfirmed && { despite: pressStopCodes }),
        }
        return (await (each.does === 'decide' ? decide(order, body) : move(token, order.id, body))).status
      }
      const waived = new Map<number, string | undefined>()
      for (const turn of tried) {
        const ids = await itemIdsOf(order.id, token)
        const { holdPlacedAt } = (await read(token, order.id)).body.order
        // The steps of a turn run concurrently.
        const responses = await Promise.all(turn.map((each) => make(each, ids)))
        for (const status of responses) expect(status).toBeLessThan(500)
        const [only, ...others] = turn
        // Only staff who have confirmed the hold can print the order.
        if (holdPlacedAt !== null && only?.does === 'move' && others.length === 0 && !only.isConfirmed)
          expect(only.status === 'IN_PRINT' && responses[0] === 200).toBe(false)
        const files = await approvedFiles(order.id, token)
        await expectSameArtwork(order.id, token, { waived, isPrinted: files !== null })
      }
      const { withArtwork } = await itemIdsOf(order.id, token)
      printed += (await checkTicket({ id: order.id, withArtwork }, token)) ? 1 : 0
    }),
    {
      numRuns: isLongRun() ? 16 : 2,
      examples: isLongRun()
        ? [
            [twoRounds],
            [replacedArtwork],
            [editedAfterApproval],
            [heldOrder],
            [twoRoundsWithSheet],
            [approvedSheet],
          ]
        : [[twoRounds]],
    },
  )
  expect(printed).toBeGreaterThan(0)
})

/** Edits the order, leaving nothing due. */
async function edit(token: string, orderId: number, change: object): Promise<number> {
  const { order: now } = (await read(token, orderId)).body
  const path = `/admin/orders/${orderId}` as const
  const shown = await t.api('POST', `${path}/edits/preview`, { token, body: change })
  if (shown.status !== 200) return shown.status
  const seenNow = { total: shown.body.after.total, from: now.status, version: now.version }
  const body = { ...change, ...seenNow, payment: 'later' }
  const saved = await t.api('POST', `${path}/edits`, { token, body })
  await t.api('POST', `${path}/due/waive`, { token, body: { version: now.version + 1, reason: 'Sorry' } })
  return saved.status
}

let attached = 0

async function attach(
  { id, hash, withArtwork }: { id: number; hash: string; withArtwork: number },
  by: 'customer' | 'staff',
  token: string,
): Promise<number> {
  const form = new FormData()
  const picture = plainPicture(60 + (attached++ % 100), 41)
  form.set('file', new File([picture], 'artwork.png', { type: 'image/png' }))
  const path = `/orders/${id}/items/${withArtwork}/artwork`
  if (by === 'staff') return (await t.api('POST', `/admin${path}`, { token, form })).status
  return (await t.api('POST', path.replace('orders', 'order'), { query: { hash }, form })).status
}

/**
 * Expects that each waiver is for the item's current artwork, and that every printed item was covered when it was
 * approved.
 */
async function expectSameArtwork(
  orderId: number,
  token: string,
  { waived, isPrinted }: { waived: Map<number, string | undefined>; isPrinted: boolean },
): Promise<void> {
  const { orderItems, proofs: shown } = (await read(token, orderId)).body
  const withWaiver = orderItems.flatMap(({ item, fileData, proofWaiver }) =>
    proofWaiver ? [{ itemId: item.id, waiverId: proofWaiver.id, sha256: fileData?.sha256 }] : [],
  )
  for (const { waiverId, sha256 } of withWaiver) {
    if (waived.has(waiverId)) expect(sha256).toBe(waived.get(waiverId))
    waived.set(waiverId, sha256)
  }
  if (!isPrinted) return
  const approved = shown.filter((proof) => proof.approvedAt && !proof.supersededAt && !proof.voidedAt)
  // The artwork is printed, not the proof sheet that shows it.
  for (const { itemIds, artworkSha256 } of approved.filter((proof) => proof.artworkSha256 !== null)) {
    const artwork = orderItems.filter(({ item }) => itemIds.includes(item.id))
    expect(artwork.map(({ fileData }) => fileData?.sha256)).toEqual([artworkSha256])
    for (const { item } of artwork) {
      const pdf = await t.request(`/admin/orders/${orderId}/items/${item.id}/print.pdf`, { token })
      const [slug] = await pdfText(await pdf.arrayBuffer())
      expect(slug).toContain(`SHA-256 ${artworkSha256?.slice(0, 12)}`)
    }
  }
  const waivedIds = withWaiver.map(({ itemId }) => itemId)
  const ordered = orderItems.map(({ item }) => item)
  expect(uncoveredItems(ordered, approved, waivedIds)).toEqual([])
}

type ItemIds = { plain: number; withArtwork: number; design: number }

/** Returns the items' current ids, because edits change them. Id 1 stands for a missing item. */
async function itemIdsOf(orderId: number, token: string): Promise<ItemIds> {
  const { orderItems } = (await read(token, orderId)).body
  const find = (isIt: (row: (typeof orderItems)[number]) => boolean) => orderItems.find(isIt)?.item.id ?? 1
  return {
    plain: find(({ item, fileData }) => item.by === 'custom' && !fileData),
    withArtwork: find(({ item, fileData }) => item.by === 'custom' && fileData !== null),
    design: find(({ item }) => item.by === 'library'),
  }
}

/**
 * Returns true if anything may be printed. Expects that the ticket only lists artwork to print if its proof was waived
 * and the order approved.
 */
async function checkTicket(order: { id: number; withArtwork: number }, token: string): Promise<boolean> {
  const { body } = await read(token, order.id)
  const approved = body.proofs.filter(
    ({ approvedAt, supersededAt, voidedAt }) => approvedAt && !supersededAt && !voidedAt,
  )
  const waivedIds = body.orderItems.filter(({ proofWaiver }) => proofWaiver).map(({ item }) => item.id)
  const response = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token })
  const [, toPrint] = (await pdfText(await response.arrayBuffer()))
    .join(' ')
    .split('Print exactly these approved')
  expect(toPrint !== undefined).toBe(approved.length > 0)
  if (toPrint === undefined) return false
  const ordered = body.orderItems.map(({ item }) => item)
  expect(uncoveredItems(ordered, approved, waivedIds)).toEqual([])
  const ownFiles = itemsPrintedWithoutProof(body.orderItems, approved, waivedIds).map(({ item }) => item.id)
  const shown = approved.filter(({ itemIds }) => itemIds.length === 0 || itemIds.includes(order.withArtwork))
  const isByArtwork = shown.some(({ artworkSha256 }) => artworkSha256 !== null)
  expect(toPrint.includes('artwork.png')).toBe(ownFiles.includes(order.withArtwork) || isByArtwork)
  const hasProof = shown.length > 0
  expect(ownFiles.includes(order.withArtwork)).toBe(!hasProof && waivedIds.includes(order.withArtwork))
  return true
}

const stepOfReprinted = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('reprint' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('print' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edit' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('upload' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('move' as const), status: fc.constantFrom(...staffMoves) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('approve' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('back' as const), status: fc.constantFrom(...backTo) }),
  },
)

const turnsOfReprinted = fc.array(fc.array(stepOfReprinted, { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 12,
})

/** Reprints, voids the approval, and approves again. */
const reapprovedAfterReprint: typeof turnsOfReprinted extends fc.Arbitrary<infer Turns> ? Turns : never = [
  [{ does: 'reprint' }],
  [{ does: 'back', status: 'APPROVED' }],
  [{ does: 'back', status: 'PENDING' }],
  [{ does: 'print' }],
  [{ does: 'upload' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN' }],
  [{ does: 'approve' }],
  [{ does: 'print' }],
]

/** Reprints, edits the item, and approves the new one. */
const editedAfterReprint: typeof reapprovedAfterReprint = [
  [{ does: 'reprint' }],
  [{ does: 'back', status: 'APPROVED' }],
  [{ does: 'edit' }],
  [{ does: 'upload' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN' }],
  [{ does: 'approve' }],
  [{ does: 'print' }],
]

test('a reprint prints the files currently approved for its first order, or nothing', async () => {
  const { token } = await t.staff('production')
  const { token: owner } = await t.admin()
  let [printed, edited] = [0, 0]
  await fc.assert(
    fc.asyncProperty(turnsOfReprinted, async (tried) => {
      const order = await printedOrder()
      const reprints: number[] = []
      const versionOf = async () => (await read(token, order.id)).body.order.version
      const make = async (each: (typeof tried)[number][number]): Promise<number> => {
        if (each.does === 'reprint') {
          const response = await reprint({ ...order, token, version: await versionOf() })
          if (response.status === 201) reprints.push(response.body.orderId)
          return response.status
        }
        if (each.does === 'print') {
          const id = reprints.at(-1)
          return id === undefined ? 0 : (await move(token, id, { status: 'IN_PRINT' })).status
        }
        if (each.does === 'upload') {
          await uploadProof(token, order.id).catch(() => undefined)
          return 0
        }
        if (each.does === 'edit') {
          const status = await edit(owner, order.id, { change: [{ itemId: order.item.id, quantity: 60 }] })
          edited += status === 200 ? 1 : 0
          return status
        }
        if (each.does === 'approve') return (await decide(order, { status: 'APPROVED' })).status
        const reason = each.does === 'back' ? { reason: 'Wrong file' } : {}
        return (await move(token, order.id, { status: each.status, ...reason })).status
      }
      for (const turn of tried) {
        // The steps of a turn run concurrently.
        for (const status of await Promise.all(turn.map(make))) expect(status).toBeLessThan(500)
        const approved = await printableOf(order.id, token)
        const isUnedited = (await read(token, order.id)).body.orderItems.some(
          ({ item }) => item.id === order.item.id,
        )
        for (const id of reprints) {
          expect(await printableOf(id, token)).toEqual(isUnedited ? approved : [])
          printed += isUnedited ? approved.length : 0
        }
      }
      const last = reprints.at(-1)
      if (last === undefined) return
      const approved = await printableOf(last, token)
      const { body } = await read(token, last)
      if (body.order.status !== 'APPROVED') return
      const { status } = await move(token, last, { status: 'IN_PRINT' })
      expect(status).toBe(approved.length > 0 ? 200 : 409)
      const response = await t.request(`/admin/orders/${last}/print-sheet.pdf`, { token })
      const ticket = (await pdfText(await response.arrayBuffer())).join(' ')
      expect(ticket.includes('Print exactly these approved')).toBe(approved.length > 0)
    }),
    { numRuns: isLongRun() ? 16 : 3, examples: [[reapprovedAfterReprint], [editedAfterReprint]] },
  )
  expect(printed).toBeGreaterThan(0)
  expect(edited).toBeGreaterThan(0)
})

async function printableOf(orderId: number, token: string): Promise<number[]> {
  const { body } = await read(token, orderId)
  return body.proofs
    .filter(({ approvedAt, supersededAt, voidedAt }) => approvedAt && !supersededAt && !voidedAt)
    .map(({ id }) => id)
}
