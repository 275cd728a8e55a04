import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { casesOfRun } from '#test/long-run.ts'
import { documentedPaths } from '#test/openapi.ts'
import { purchases } from '#test/purchase.ts'
import { addApp, pendingLogIn } from '#test/second-factors.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const calls = documentedPaths.flatMap(({ template: path, operations }) =>
  Object.entries(operations).map(([method, { requestBody, 'x-access': access }]) => {
    const [type] = Object.keys(requestBody?.content ?? {})
    return { method, path, access, type, maxBytes: requestBody?.['x-max-bytes'] }
  }),
)

const uploads = calls.filter(({ type }) => type === 'multipart/form-data')
const parts = calls.filter(({ type }) => type === 'application/offset+octet-stream')
const others = calls.filter(
  (call) => call.method !== 'GET' && !uploads.includes(call) && !parts.includes(call),
)

let order: ReturnType<typeof paidOrder>
beforeAll(() => {
  order = paidOrder()
})

async function pendingToken() {
  const owner = await t.admin()
  await addApp(t, owner.token)
  return (await pendingLogIn(t, owner)).token
}

/** Returns a URL with this path's parameters filled in, and credentials for this kind of access. */
async function callWith(path: string, access: string) {
  const { id, hash } = await order
  const query = access === 'session' ? { sessionToken: await t.anonymousSession() } : { hash }
  const token =
    access === 'pending'
      ? await pendingToken()
      : access === 'customer'
        ? (await t.customer()).token
        : ['staff', 'self'].includes(access)
          ? (await t.admin()).token
          : undefined
  const { body } = await t.api('GET', `/order/${id}`, { query: { hash } })
  const [item] = body.orderItems
  const named = path.replace('{orderId}', String(id)).replace('{itemId}', String(item?.item.id))
  const ofQuote = path.includes('{quoteId}') ? named.replace('{quoteId}', await newQuote(token)) : named
  return { url: ofQuote.replaceAll(/\{\w+\}/g, '1'), query, token }
}

const newQuote = async (token: string | undefined) =>
  String((await t.api('POST', '/admin/quotes', { token })).body.id)

const formOf = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('file', new File([bytes], 'picture.jpg'))
  return form
}

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d02040' } })
  .jpeg()
  .toBuffer()
const jpegOf = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])

test('the OpenAPI document has the maximum size of each request body', () => {
  expect(uploads.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/upload-file', '/upload', '/admin/catalog/pictures', '/admin/library/pictures']),
  )
  expect(uploads.filter(({ maxBytes = 0 }) => maxBytes < maxArtworkBytes)).toEqual([])
  expect(parts.map(({ path, maxBytes }) => [path, maxBytes])).toEqual([
    ['/uploads/{uploadId}', maxArtworkBytes],
  ])
  expect(others.filter(({ type, maxBytes }) => type && maxBytes !== 100 * 1024)).toEqual([])
})

const limited = casesOfRun(uploads, ({ path }) => ['/upload-file', '/admin/catalog/pictures'].includes(path))

test.each(limited)(
  '$method $path accepts a file of 5 MB, and no larger one',
  async ({ method, path, access }) => {
    const { url, ...call } = await callWith(path, access)
    const taken = await t.api(method, url, { ...call, form: formOf(jpegOf(maxArtworkBytes)) })
    expect(taken).toMatchObject({ status: 201 })
    for (const bytes of [maxArtworkBytes + 1, 6 * 1024 * 1024]) {
      const refused = await t.api(method, url, { ...call, form: formOf(jpegOf(bytes)) })
      expect(refused).toMatchObject({
        status: 413,
        problem: { code: 'too_large', fields: { file: 'The file is larger than 5 MB.' } },
      })
    }
  },
)

test.each(others)('$method $path refuses more than 100 kB', async ({ method, path, access }) => {
  const { url, ...call } = await callWith(path, access)
  const body = { content: 'x'.repeat(100 * 1024) }
  expect(await t.api(method, url, { ...call, body })).toMatchObject({ status: 413 })
})
