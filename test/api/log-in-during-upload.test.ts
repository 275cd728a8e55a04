import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweep } from '#app/features/desk/privacy/sweep.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { mergedSessions } from '#app/schema/customers.server.ts'
import { jpeg, pdf, png } from '#test/example-files.ts'
import { testShop } from '#test/shop.ts'
import { offsetOf, tusCalls } from '#test/tus.ts'

const t = testShop()
const { start, append, ask, complete, send } = tusCalls(t)

const visitor = async () => ({ query: { sessionToken: await t.anonymousSession() } })
type Visitor = Awaited<ReturnType<typeof visitor>>

const logIn = (buyer: Visitor, token: string) => t.api('GET', '/session', { token, ...buyer })

/** Logs the visitor in from another tab when the file has been checked but not yet stored. */
function logInOnceChecked(buyer: Visitor, token: string) {
  const { storage } = t.shop
  const putReceived: Storage['putReceived'] = async (...args) => {
    expect((await logIn(buyer, token)).status).toBe(200)
    await storage.putReceived(...args)
  }
  return t.override({ storage: { ...storage, putReceived } })
}

async function incoming() {
  return readdir(join(t.shop.settings.dataDir, 'files/incoming')).catch(() => [])
}

const ownerOf = async (id: string) => {
  const { sessionId, customerId } = artworkFiles
  const [row] = await t.shop.db
    .select({ sessionId, customerId })
    .from(artworkFiles)
    .where(eq(artworkFiles.id, id))
  return row
}

describe('a visitor who logs in during an upload keeps the file', () => {
  test.each(['/upload-file', '/upload'] as const)('%s', async (path) => {
    const [buyer, { id: customerId, token }] = [await visitor(), await t.customer()]
    const restore = logInOnceChecked(buyer, token)
    const form = new FormData()
    form.set('file', new File([png], 'logo.png'))
    const { status, body } = await t.api('POST', path, { ...buyer, form })
    restore()
    expect(status).toBe(201)
    const [file] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.path, body.path))
    expect(file).toMatchObject({ sessionId: null, customerId })
  })

  test('a big file, once complete', async () => {
    const [buyer, { id: customerId, token }] = [await visitor(), await t.customer()]
    const url = await send(buyer, jpeg)
    const { storage } = t.shop
    const put: Storage['put'] = async (...args) => {
      await logIn(buyer, token)
      await storage.put(...args)
    }
    const restore = t.override({ storage: { ...storage, put } })
    const { status, body } = await complete(buyer, url)
    restore()
    expect([status, await ownerOf(body.id)]).toEqual([201, { sessionId: null, customerId }])
    expect((await complete({ token }, url)).body.id).toBe(body.id)
    expect(await incoming()).toEqual([])
  })

  test('a big file, while it is being stored', async () => {
    const [buyer, { id: customerId, token }] = [await visitor(), await t.customer()]
    const url = await send(buyer, pdf)
    const restore = logInOnceChecked(buyer, token)
    const { status, body } = await complete(buyer, url)
    restore()
    expect([status, await ownerOf(body.id)]).toEqual([201, { sessionId: null, customerId }])
    expect(await incoming()).toEqual([])
  })

  test('a part of a big file, while it is being stored', async () => {
    const [buyer, { token }] = [await visitor(), await t.customer()]
    const url = (await start(buyer, 100)).headers.get('location') ?? ''
    const restore = logInOnceChecked(buyer, token)
    expect(offsetOf(await append(buyer, url, Buffer.alloc(40)))).toBe(40)
    restore()
    expect(offsetOf(await ask({ token }, url))).toBe(40)
  })

  test('and the merged session is remembered for a day', async () => {
    const [buyer, { id: customerId, token }] = [await visitor(), await t.customer()]
    await logIn(buyer, token)
    const countMerged = () => t.shop.db.$count(mergedSessions, eq(mergedSessions.customerId, customerId))
    const sweepIn = (hours: number) =>
      sweep({ db: t.shop.db, now: () => new Date(Date.now() + hours * 60 * 60 * 1000) })
    await sweepIn(23)
    expect(await countMerged()).toBe(1)
    await sweepIn(25)
    expect(await countMerged()).toBe(0)
  })
})
