import { randomUUID } from 'node:crypto'
import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { itemPicturesApi } from '#app/api/files.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { resumableUploads } from '#app/schema/artwork.server.ts'
import { designedItems } from '#test/designed-items.ts'
import { jpeg, png } from '#test/example-files.ts'
import { dust, hostileFiles, readableError, pdfOf500Pages } from '#test/hostile-files.ts'
import { casesOfRun, isLongRun } from '#test/long-run.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { tusCalls } from '#test/tus.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload, add } = designedItems(t)
const tus = tusCalls(t)

const refused = [400, 415, 422]

async function formUpload(query: { sessionToken: string }, bytes: Buffer, name: string) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  return t.api('POST', '/upload-file', { query, form })
}

describe('hostile files are accepted or refused with a reason', () => {
  test.each(casesOfRun(hostileFiles, ({ isSlow }) => !isSlow))(
    'uploaded in a form or in parts: $name',
    async ({ bytes, type, isDrawn }) => {
      const query = { sessionToken: await t.anonymousSession() }
      const file = Buffer.from(await bytes())
      const responses = [await formUpload(query, file, `art.${type}`)]
      if (file.length > 0) responses.push(await tus.upload({ query }, new Uint8Array(file), `art.${type}`))
      for (const response of responses) {
        expect(isDrawn ? [201] : refused).toContain(response.status)
        if (isDrawn) expect(response.body.previewPath).toMatch(/^files\//)
        else expect(response.problem.fields?.file).toMatch(/^[A-Z].*\.$/)
      }
    },
  )

  if (isLongRun()) {
    test('an item whose artwork is only tiny specks has a picture in the cart', async () => {
      const buyer = await visitor()
      const file = await upload(buyer, new Uint8Array(await dust()), 'dust.png')
      const { status, body } = await add(buyer, file.id)
      expect(status).toBe(201)
      const app = new Hono().route('/item-pictures', itemPicturesApi(t.shop))
      expect((await app.request(`/${body.cartItem.fileData?.drawnPath}`)).status).toBe(200)
    })
  }

  test('draws the 500th page of a PDF; the 501st doesn’t exist', async () => {
    const buyer = await visitor()
    const file = await upload(buyer, new Uint8Array(pdfOf500Pages()), 'many.pdf')
    const page = (number: number) =>
      t.request(
        `/upload-file/${file.id}/page?${new URLSearchParams({ ...buyer.query, page: String(number) })}`,
        {
          token: buyer.token,
        },
      )
    expect((await page(500)).status).toBe(200)
    expect((await page(501)).status).toBe(404)
  })
})

test.each([
  ['sides', pdfPage('0 0 9 9 re f', '', []), '[0 0 300 200]', `[0 0 ${'9'.repeat(38)} 9]`],
  [
    'units',
    pdfPage('0 0 9 9 re f', '', [], { page: '/UserUnit 1' }),
    '/UserUnit 1',
    `/UserUnit ${'9'.repeat(30)}`,
  ],
])('refuses a PDF with an invalid %s', async (_, pdf, written, huge) => {
  const query = { sessionToken: await t.anonymousSession() }
  const bytes = Buffer.from(pdf.toString('latin1').replace(written, huge), 'latin1')
  const { status, problem } = await formUpload(query, bytes, 'huge.pdf')
  expect([status, problem.fields?.file]).toEqual([422, expect.stringMatching(readableError)])
})

describe('mislabeled 200 MB files', () => {
  const folder = () => join(t.shop.settings.dataDir, 'files')

  /** Starts an upload, and fakes its parts with one file: these bytes, followed by zeros. */
  async function sent(query: { sessionToken: string }, start: Uint8Array, name: string) {
    const { headers } = await tus.start({ query }, maxBigFileBytes, name)
    const url = headers.get('location') ?? ''
    const partPath = `files/${randomUUID()}.part`
    const path = await t.shop.storage.incomingPath()
    await writeFile(path, start)
    await truncate(path, maxBigFileBytes)
    await t.shop.storage.putReceived(partPath, path)
    await rm(path, { force: true })
    await t.shop.db.update(resumableUploads).set({ receivedBytes: maxBigFileBytes, partPaths: [partPath] })
    return { url, partPath }
  }

  test.each<[string, Uint8Array, number]>([
    ['a PNG that ends with its header', png.subarray(0, 60), 422],
    ['an empty PDF', Buffer.from('%PDF-1.7\n'), 422],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), 413],
    ['a ZIP with a .png file name', Buffer.from('PK\u0003\u0004'), 415],
  ])('%s is refused with a reason and deleted, while others upload', async (_, start, expected) => {
    const query = { sessionToken: await t.anonymousSession() }
    const { url, partPath } = await sent(query, start, 'banner.png')
    const lie = tus.complete({ query }, url)
    const other = await formUpload({ sessionToken: await t.anonymousSession() }, jpeg, 'fox.jpg')
    expect(other.status).toBe(201)
    const { status, problem } = await lie
    expect(status).toBe(expected)
    expect(problem.fields?.file).toMatch(readableError)
    expect(await readdir(join(folder(), 'incoming'))).toEqual([])
    expect(await t.shop.db.select().from(resumableUploads)).toEqual([])
    const deletions = sql`select data -> 'paths' as paths from pgboss.job where name = 'delete-files'`
    expect(await rowsOf(t.shop.db, deletions)).toContainEqual({ paths: [partPath] })
  })
})
