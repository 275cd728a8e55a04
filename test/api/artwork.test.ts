import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { filesApi } from '#app/api/files.ts'
import { attachedName } from '#app/features/goods/files/file-name.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { jpeg, namesAsKept, otherTypes, pdf, png, svg, unreadable } from '#test/example-files.ts'
import { testShop } from '#test/shop.ts'

const shop = testShop()
const { api, anonymousSession, customer } = shop

const message = 'Error to upload file, check the format and size'
const megabyte = 1024 * 1024

function formOf(bytes: Uint8Array<ArrayBuffer>, name = 'artwork.png', type = 'image/png') {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  return form
}

type Call = { query?: Record<string, string>; token?: string }

const upload = (call: Call, form: FormData) => api('POST', '/upload-file', { ...call, form })
const uploadToChat = (call: Call, form: FormData) => api('POST', '/upload', { ...call, form })

async function stored(bytes: Uint8Array<ArrayBuffer>, name?: string, type?: string) {
  const query = { sessionToken: await anonymousSession() }
  const { status, body } = await upload({ query }, formOf(bytes, name, type))
  expect(status).toBe(201)
  return { ...body, query }
}

const fetchFile = async (path: string | null, init: RequestInit = {}) =>
  new Hono().route('/files', filesApi(shop.shop)).request(`/${path}`, init)

const unmeasured = {
  page: 1,
  pages: 1,
  pictures: null,
  colorSpaces: null,
  iccProfiles: null,
  missingFonts: null,
  layout: null,
}
const appearance = { isEmpty: false, isWhite: false, isTransparent: false, box: [0, 0, 1, 1] }
const layout = {
  thinnestLine: null,
  texts: [],
  boxes: [],
  frame: null,
  look: appearance,
  trimmedLook: null,
  effects: [] as string[],
  unprintablePart: null,
  spotColors: [],
}
const measuredPicture = { ...unmeasured, colorSpaces: ['rgb'], iccProfiles: [], layout }
const emptyPage = {
  ...unmeasured,
  colorSpaces: [],
  iccProfiles: [],
  missingFonts: [],
  layout: { ...layout, look: { ...appearance, isEmpty: true, isTransparent: true, box: null } },
}
const measuredDrawing = {
  ...unmeasured,
  pictures: { count: 0, widthPx: null, heightPx: null },
  colorSpaces: ['rgb'],
  missingFonts: [],
  // The drawing links to a picture on another site.
  layout: { ...layout, effects: ['other-pictures'] },
}

describe('spec 7: POST /upload-file', () => {
  test.each([
    ['PNG', png, 'png', 'image/png', { ...measuredPicture, widthPx: 60, heightPx: 40 }],
    ['JPEG', jpeg, 'jpg', 'image/jpeg', { ...measuredPicture, widthPx: 60, heightPx: 40 }],
    ['SVG', svg, 'svg', 'image/svg+xml', { ...measuredDrawing, widthPx: 90, heightPx: 30 }],
    ['PDF', pdf, 'pdf', 'application/pdf', { ...emptyPage, widthPx: 300, heightPx: 200 }],
  ])(
    'stores and measures artwork, with a preview and a thumbnail: %s',
    async (_, bytes, extension, type, facts) => {
      const artwork = await stored(bytes, `art.${extension}`, type)
      expect(artwork).toEqual({
        query: expect.anything(),
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path: expect.stringMatching(new RegExp(`^files/[\\w-]{43}\\.${extension}$`)),
        previewPath: expect.stringMatching(/^files\/[\w-]{43}\.webp$/),
        thumbnailPath: expect.stringMatching(/^files\/[\w-]{43}\.webp$/),
        ...facts,
      })
      const file = await fetchFile(artwork.path)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe(type)
      if (type !== 'image/svg+xml') expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
      for (const path of [artwork.previewPath, artwork.thumbnailPath]) {
        const shown = await fetchFile(path)
        expect(shown.headers.get('content-type')).toBe('image/webp')
        expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('webp')
      }
    },
  )

  test('the type is detected from the content, not from the name or the Content-Type header', async () => {
    const { path } = await stored(png, 'page.html', 'text/html')
    expect(path).toMatch(/\.png$/)
    expect((await fetchFile(path)).headers.get('content-type')).toBe('image/png')
  })

  test('a drawing is served without scripts or external references', async () => {
    const { path } = await stored(svg)
    const text = await (await fetchFile(path)).text()
    expect(text).toContain('#0a0')
    expect(text).not.toMatch(/script|onload|evil|alert/)
  })

  test.each([
    ['the value circle(4px)', '<path d="M0 0h9v9z" style="clip-path:circle(4px)"/>'],
    ['a missing element (“lost”)', '<path d="M0 0h9v9z"/><use href="#lost"/>'],
    ['the unit vw', '<circle r="2vw"/>'],
  ])('reports a drawing as unprintable: %s', async (part, inner) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`
    const { layout } = await stored(Buffer.from(text), 'art.svg', 'image/svg+xml')
    expect(layout).toMatchObject({ effects: ['unprintable'], unprintablePart: part })
  })

  test.each(['pdflatex-forms', 'libreoffice-form'])(
    'reports %s.pdf as unprintable because its form fields have no appearance streams',
    async (name) => {
      const form = await stored(readFileSync(`test/files/${name}.pdf`), 'form.pdf', 'application/pdf')
      expect(form.layout).toMatchObject({ effects: ['unprintable'], unprintablePart: 'form fields' })
    },
  )

  test('refuses a JPEG that can’t be placed in a print PDF (422)', async () => {
    const query = { sessionToken: await anonymousSession() }
    const { status, problem } = await upload(
      { query },
      formOf(readFileSync('test/files/pi-truncated_app14.jpg')),
    )
    expect(status).toBe(422)
    expect(problem?.fields?.file).toBe(
      'This JPG picture is damaged or incomplete. Please save it again and upload the new file.',
    )
  })

  test.each(otherTypes)('refuses %s with a .png file name (415)', async (_, content) => {
    const query = { sessionToken: await anonymousSession() }
    const { status, problem } = await upload({ query }, formOf(Buffer.from(content, 'latin1')))
    expect(status).toBe(415)
    expect(problem).toEqual({ code: 'unsupported_type', message, fields: { file: expect.any(String) } })
  })

  test.each(unreadable)('refuses %s (422)', async (_, bytes) => {
    const query = { sessionToken: await anonymousSession() }
    const { status, problem } = await upload({ query }, formOf(Buffer.from(bytes())))
    expect(status).toBe(422)
    expect(problem).toEqual({
      code: 'invalid',
      message,
      fields: { file: expect.stringMatching(/\w{5}.*\.$/) },
    })
  })

  test('spec 9: accepts exactly 5 MB, but not one byte more, or 6 MB', async () => {
    const query = { sessionToken: await anonymousSession() }
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])
    expect((await upload({ query }, formOf(padded(5 * megabyte)))).status).toBe(201)
    for (const length of [5 * megabyte + 1, 6 * megabyte]) {
      const { status, problem } = await upload({ query }, formOf(padded(length)))
      expect(status).toBe(413)
      expect(problem).toMatchObject({ code: 'too_large', message })
    }
  })

  test.each([
    ['/upload-file', 5 * megabyte + 64 * 1024],
    ['/carts/me/items', 100 * 1024],
  ])('stops reading an endless body for %s at the limit', async (path, limit) => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const request = new Request(`http://shop.test${path}?sessionToken=${await anonymousSession()}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    const response = await createApi(shop.shop).fetch(request)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large' })
    expect(sent).toBeLessThanOrEqual(limit + 4 * 64 * 1024)
  })

  test.each([
    ['no field', () => new FormData()],
    ['a differently named field', () => withFields(['picture', new File([png], 'a.png')])],
    ['text instead of a file', () => withFields(['file', 'a.png'])],
    ['an empty file', () => withFields(['file', new File([], 'a.png')])],
  ])('returns 400 missing_parameters for %s', async (_, form) => {
    const query = { sessionToken: await anonymousSession() }
    const { status, problem } = await upload({ query }, form())
    expect(status).toBe(400)
    const file = expect.stringMatching(/^(Please choose a file|The file is empty)\.$/)
    expect(problem).toEqual({ code: 'missing_parameters', message, fields: { file } })
  })

  test.each([
    ['two files', () => withFields(['file', new File([png], 'a.png')], ['file', new File([png], 'b.png')])],
    ['a file and a text field', () => withFields(['file', new File([png], 'a.png')], ['file', 'b.png'])],
    [
      'files in two differently named fields',
      () => withFields(['file', new File([png], 'a.png')], ['other', new File([png], 'b.png')]),
    ],
  ])('refuses %s with an explanation (400)', async (_, form) => {
    const query = { sessionToken: await anonymousSession() }
    const { status, problem } = await upload({ query }, form())
    const file = 'Please upload one file at a time'
    expect(status).toBe(400)
    expect(problem).toEqual({ code: 'malformed', message: file, fields: { file } })
  })

  test('ignores an unknown field', async () => {
    const query = { sessionToken: await anonymousSession() }
    const form = withFields(['file', new File([png], 'a.png')], ['size', '3x3'])
    expect(await upload({ query }, form)).toMatchObject({ status: 201 })
  })

  test.each([
    ['a truncated form', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; na', 400],
    ['a form without a boundary', 'multipart/form-data', '--x--', 400],
    ['JSON', 'application/json', '{"file":"a.png"}', 415],
    ['a bare picture', 'image/png', 'x', 415],
    ['a URL-encoded form', 'application/x-www-form-urlencoded', 'file=a.png', 400],
  ])('refuses %s', async (_, type, body, expected) => {
    const answer = await api('POST', '/upload-file', {
      query: { sessionToken: await anonymousSession() },
      headers: { 'content-type': type },
      body,
    })
    expect(answer.status).toBe(expected)
    expect(answer.problem.code).toEqual(expect.any(String))
  })

  test('requires a session', async () => {
    for (const sessionToken of ['', 'x'.repeat(43)]) {
      const { status } = await upload({ query: { sessionToken } }, formOf(png))
      expect(status).toBe(401)
    }
  })

  test.each(namesAsKept)('cleans a file name with %s for display', async (_, name, kept) => {
    const { id } = await stored(png, name)
    const [row] = await shop.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, id))
    expect(row?.fileName).toBe(kept)
  })

  test('20 concurrent uploads all succeed', async () => {
    const query = { sessionToken: await anonymousSession() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload({ query }, formOf(png))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ body }) => body.path)).size).toBe(20)
  })
})

function withFields(...fields: [string, string | File][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

describe('spec 6: artwork in the cart', () => {
  const item = (fileId: string) => ({
    categoryId: 6,
    quantity: 50,
    size: { width: 3, height: 3, custom: true },
    product: { by: 'custom', name: 'Circle', fileId },
  })

  test('can be the session’s own file', async () => {
    const { query, ...artwork } = await stored(png, 'logo.png')
    const { status, body } = await api('POST', '/carts/me/items', { query, body: item(artwork.id) })
    expect(status).toBe(201)
    expect(body.cartItem.fileData).toEqual({
      path: artwork.path,
      previewPath: artwork.previewPath,
      thumbnailPath: artwork.thumbnailPath,
      drawnPath: expect.stringMatching(/^item-pictures\/[\w-]{20,}\.png\/[\w-]{22}\/[\w-]+\.webp$/),
      fileName: 'logo.png',
    })
  })

  test('can’t be another session’s or customer’s file (404)', async () => {
    const { id } = await stored(png)
    const ada = await customer()
    const adasFile = await upload({ token: ada.token }, formOf(png))
    expect(adasFile.status).toBe(201)
    for (const fileId of [id, adasFile.body.id]) {
      const query = { sessionToken: await anonymousSession() }
      expect((await api('POST', '/carts/me/items', { query, body: item(fileId) })).status).toBe(404)
    }
    expect((await api('POST', '/carts/me/items', { token: ada.token, body: item(id) })).status).toBe(404)
    expect(
      (await api('POST', '/carts/me/items', { token: ada.token, body: item(adasFile.body.id) })).status,
    ).toBe(201)
  })
})

describe('spec 6: POST /upload', () => {
  async function order(status: 'PENDING' | 'UNPAID' = 'PENDING') {
    const [row] = await shop.shop.db
      .insert(orders)
      .values({
        hash: randomToken(),
        status,
        paidAt: status === 'UNPAID' ? null : new Date(),
        cartFingerprint: 'x',
        email: 'guest@example.com',
        name: 'Guest',
        phone: '1',
        address: '1 Main Street',
        city: 'New York',
        state: 'NY',
        zipCode: '10001',
        itemsCents: 100 as Cents,
        discountCents: 0 as Cents,
        shippingCents: 0 as Cents,
        totalCents: 100 as Cents,
      })
      .returning({ id: orders.id, hash: orders.hash })
    if (!row) throw new Error('no order was inserted')
    return row
  }

  test('accepts a session token, a bearer token, or an order’s hash with and without its id', async () => {
    const { id, hash } = await order()
    const { token } = await customer()
    const calls: Call[] = [
      { query: { sessionToken: await anonymousSession() } },
      { token },
      { query: { hash } },
      { query: { hash, order: String(id) } },
    ]
    for (const call of calls) {
      const { status, body } = await uploadToChat(call, formOf(png))
      expect(status).toBe(201)
      expect(body).toEqual({
        path: expect.stringMatching(/^files\/[\w-]{43}\.png$/),
        previewPath: expect.any(String),
        thumbnailPath: expect.any(String),
      })
      expect((await fetchFile(body.path)).status).toBe(200)
    }
  })

  test('returns 404 for an unknown or altered hash, another order’s id, or an unpaid order', async () => {
    const [one, other, unpaid] = [await order(), await order(), await order('UNPAID')]
    const changed = (one.hash.startsWith('A') ? 'B' : 'A') + one.hash.slice(1)
    const queries: Record<string, string>[] = [
      { hash: changed },
      { hash: '' },
      { hash: '\0' },
      { hash: one.hash, order: String(other.id) },
      { hash: one.hash, order: 'abc' },
      { hash: unpaid.hash },
    ]
    for (const query of queries) {
      expect((await uploadToChat({ query }, formOf(png))).status).toBe(404)
    }
  })

  test('returns 401 without a session token, a bearer token or a hash', async () => {
    expect((await uploadToChat({}, formOf(png))).status).toBe(401)
  })

  test('refuses the same files as POST /upload-file', async () => {
    const { hash } = await order()
    expect((await uploadToChat({ query: { hash } }, formOf(Buffer.from('text')))).status).toBe(415)
    expect((await uploadToChat({ query: { hash } }, new FormData())).status).toBe(400)
  })
})

describe('spec 6: GET /files/{name}', () => {
  test('a file’s headers make it safe to open and cacheable', async () => {
    const { path } = await stored(png)
    const { headers } = await fetchFile(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
      'content-length': String(png.length),
    })
    expect(headers.has('content-disposition')).toBe(false)
  })

  test('serves a PDF as a download', async () => {
    const { path } = await stored(pdf)
    expect((await fetchFile(path)).headers.get('content-disposition')).toBe('attachment')
  })

  test('?download sets the file name', async () => {
    const { path } = await stored(png)
    const named = async (name: string) =>
      (await fetchFile(`${path}?download=${encodeURIComponent(name)}`)).headers.get('content-disposition')
    expect(await named('my "logo".png')).toBe(
      `attachment; filename="my _logo_.png"; filename*=UTF-8''my%20%22logo%22.png`,
    )
    expect(await named('étoile.png')).toBe(
      `attachment; filename="_toile.png"; filename*=UTF-8''%C3%A9toile.png`,
    )
    expect(await named('a\r\nSet-Cookie: x=1')).toBe(
      `attachment; filename="aSet-Cookie: x=1.png"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1.png`,
    )
    expect(await named('')).toContain(path.slice('files/'.length))
  })

  test.each(['evil.html', 'setup.exe', 'logo.png.exe', 'logo.svg', 'logo'])(
    '?download=%s adds the file’s own extension',
    async (name) => {
      const { path } = await stored(png)
      const headers = (await fetchFile(`${path}?download=${name}`)).headers
      expect(attachedName(headers.get('content-disposition'))).toBe(`${name}.png`)
    },
  )

  test('supports HEAD and If-None-Match', async () => {
    const { path } = await stored(png)
    const head = await fetchFile(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(png.length))
    expect(await head.text()).toBe('')
    const etag = head.headers.get('etag') ?? ''
    const revalidated = await fetchFile(path, { headers: { 'if-none-match': etag } })
    expect(revalidated.status).toBe(304)
    expect(await revalidated.text()).toBe('')
    expect((await fetchFile(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test.each([
    'files/',
    'files/short.png',
    `files/${'a'.repeat(43)}.png`,
    `files/${'a'.repeat(43)}.html`,
    `files/${'a'.repeat(43)}`,
    `files/..%2f..%2f${'a'.repeat(30)}.png`,
    `files/${'a'.repeat(22)}%00.png`,
    `files/files/${'a'.repeat(43)}.png`,
    `files/${'a'.repeat(5000)}.png`,
    'files/%E0%A4%A',
  ])('/%s returns 404', async (path) => {
    const response = await fetchFile(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  test('refuses POST, PUT and DELETE', async () => {
    const { path } = await stored(png)
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetchFile(path, { method })).status).toBe(405)
    expect((await fetchFile(path)).status).toBe(200)
  })
})
