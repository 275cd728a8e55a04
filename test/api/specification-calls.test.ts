import { describe, expect, test } from 'vitest'
import { testShop } from '#test/shop.ts'

type Call = { path: string; query?: string[]; body?: string[]; form?: string[]; access: string }

/** The calls of the specification's section 7: path, query, payload, and the access from section 2 of the decisions. */
const calls: Record<string, Call> = {
  'GET /libraryproducts': { path: '/libraryproducts', query: ['category'], access: 'public' },
  'GET /categories/{id}': { path: '/categories/{}', query: ['subcategories', 'file'], access: 'public' },
  'GET /sizes/{categoryId}': { path: '/sizes/{}', access: 'public' },
  'GET /quantity/{categoryId}': { path: '/quantity/{}', access: 'public' },
  // `options` (for products that have any) and `design` (for items with artwork) are optional additions.
  'POST /item/calculate-default-prices': {
    path: '/item/calculate-default-prices',
    body: ['categoryId', 'proportion', 'custom', 'options'],
    access: 'public',
  },
  'POST /item/calculate-custom-price': {
    path: '/item/calculate-custom-price',
    body: ['categoryId', 'proportion', 'quantity', 'custom', 'options'],
    access: 'public',
  },
  'GET /librarycategories': { path: '/librarycategories', access: 'public' },
  'GET a library category by idCategory': { path: '/librarycategories/{}', access: 'public' },
  'POST /create-contact': {
    path: '/create-contact',
    body: ['name', 'email', 'phone', 'codePhone', 'content'],
    access: 'public',
  },
  'POST /upload-file': { path: '/upload-file', query: ['sessionToken'], form: ['file'], access: 'session' },
  'POST /upload': { path: '/upload', query: ['sessionToken', 'hash'], form: ['file'], access: 'session' },
  'POST /carts/me/items': {
    path: '/carts/me/items',
    query: ['sessionToken'],
    body: [
      'by',
      'quantity',
      'categoryId',
      'size',
      'price',
      'product',
      'priceWithoutPromotion',
      'options',
      'design',
    ],
    access: 'session',
  },
  'POST /carts/me/items/edit': { path: '/carts/me/items/edit', body: ['id', 'quantity'], access: 'session' },
  'POST /carts/me/library-items/edit': {
    path: '/carts/me/library-items/edit',
    body: ['id', 'quantity'],
    access: 'session',
  },
  'POST /carts/me/items/remove': {
    path: '/carts/me/items/remove',
    query: ['sessionToken'],
    body: ['cartItemId'],
    access: 'session',
  },
  'POST /carts/me/items/remove/all': {
    path: '/carts/me/items/remove/all',
    query: ['sessionToken'],
    access: 'session',
  },
  'POST /cart/{cartId}/apply': { path: '/cart/{}/apply', body: ['coupon'], access: 'session' },
  'POST /carts/me/shipping-price': {
    path: '/carts/me/shipping-price',
    query: ['sessionToken'],
    body: ['zipCode'],
    access: 'session',
  },
  'POST /carts/me/close': {
    path: '/carts/me/close',
    query: ['sessionToken'],
    // `printExactly` is an optional addition, for items approved at checkout.
    body: ['email', 'address', 'zipCode', 'phone', 'name', 'city', 'state', 'printExactly'],
    access: 'session',
  },
  'GET /carts/me/get': { path: '/carts/me/get', query: ['sessionToken'], access: 'session' },
  'GET /session': { path: '/session', query: ['sessionToken'], access: 'public' },
  'POST /product-library/{id}/create': {
    path: '/product-library/{}/create',
    query: ['sessionToken'],
    body: ['id', 'quantity', 'categoryId'],
    access: 'session',
  },
  // `device` identifies the browser, so that a login from a new one is reported by email.
  'POST /login': { path: '/login', body: ['email', 'password', 'device'], access: 'public' },
  'POST /signup': {
    path: '/signup',
    body: [
      'firstName',
      'surName',
      'email',
      'zipCode',
      'address',
      'password',
      'repeatPassword',
      'city',
      'phone',
      'state',
    ],
    access: 'public',
  },
  'POST /validate-mail': { path: '/validate-mail', access: 'link' },
  'POST /checkUserEmail': { path: '/checkUserEmail', body: ['email'], access: 'public' },
  'POST /restorePassword': { path: '/restorePassword', body: ['password', 'repeatPassword'], access: 'link' },
  'GET /users': { path: '/users', query: ['user'], access: 'customer' },
  'POST /users/me/password': { path: '/users/me/password', body: ['current', 'new'], access: 'customer' },
  'GET /orders': { path: '/orders', query: ['user'], access: 'customer' },
  'GET /order/{orderId}': { path: '/order/{}', query: ['hash'], access: 'order' },
  'POST /order/change-status/{orderId}': {
    path: '/order/change-status/{}',
    query: ['hash'],
    // `from` and `proofs` are the state that the caller has seen. Staff use the last three fields.
    body: [
      'status',
      'reason',
      'carrier',
      'trackingNumber',
      'moreParcels',
      'from',
      'proofs',
      'despite',
      'refund',
      'via',
    ],
    access: 'order',
  },
  'GET /messages/{chatId}': { path: '/messages/{}', query: ['hash', 'before'], access: 'order' },
  'POST /messages/{chatId}': { path: '/messages/{}', query: ['hash'], body: ['content'], access: 'order' },
  // The decisions specify the following calls.
  'GET /libraryproducts/{id}': { path: '/libraryproducts/{}', access: 'public' },
  'POST /admin/orders/{id}/proofs': {
    path: '/admin/orders/{}/proofs',
    form: ['file', 'itemId'],
    access: 'staff',
  },
  'POST /admin/coupons': {
    path: '/admin/coupons',
    // The last four fields are optional additions, for kinds and conditions that the decisions don't mention.
    body: [
      'code',
      'percentage',
      'maxRedemptions',
      'startsAt',
      'endsAt',
      'kind',
      'amountCents',
      'products',
      'isFirstOrderOnly',
    ],
    access: 'staff',
  },
  'GET /health': { path: '/health', access: 'public' },
}

const t = testShop()

const accessLevels = ['public', 'session', 'customer', 'order', 'staff', 'self', 'pending', 'link']

type Schema = { properties?: Record<string, unknown> }
type Operation = {
  'x-access'?: string
  parameters?: { name: string; in: string; schema: { type?: unknown } }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const readDocument = async () => (await t.api('GET', '/openapi.json')).body as Document

const bare = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

async function operationOf(method: string, path: string): Promise<Operation> {
  const { paths } = await readDocument()
  const found = Object.entries(paths).find(([documented]) => bare(documented) === path)?.[1][
    method.toLowerCase()
  ]
  if (!found) throw new Error(`the API has no ${method} ${path}`)
  return found
}

const fieldsOf = ({ requestBody }: Operation, type: string) =>
  Object.keys(requestBody?.content[type]?.schema.properties ?? {})

describe('spec 7: each call is documented as specified', () => {
  test.each(Object.entries(calls))('%s', async (name, { path, query = [], body = [], form = [], access }) => {
    const operation = await operationOf(name.split(' ')[0] ?? '', path)
    expect(operation['x-access']).toBe(access)
    const queries = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
    expect(queries.map((parameter) => parameter.name)).toEqual(expect.arrayContaining(query))
    expect(fieldsOf(operation, 'application/json').toSorted()).toEqual(body.toSorted())
    expect(fieldsOf(operation, 'multipart/form-data')).toEqual(form)
  })
})

describe('spec 7: the OpenAPI document', () => {
  test('is OpenAPI 3.1 at /api, and every reference in it resolves', async () => {
    const document = await readDocument()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers).toEqual([{ url: '/api' }])
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty(name)
  })

  test('has the access, path parameters and responses of every call', async () => {
    const { paths } = await readDocument()
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const call = `${method} ${path}`
        expect(accessLevels, call).toContain(operation['x-access'])
        const named = (operation.parameters ?? [])
          .filter((each) => each.in === 'path')
          .map(({ name }) => name)
        expect(named, call).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
        const statuses = Object.keys(operation.responses)
        expect(
          statuses.some((status) => status.startsWith('2')),
          call,
        ).toBe(true)
      }
    }
  })

  test('has patterns that match all accepted input', async () => {
    const patterns = [...JSON.stringify(await readDocument()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    expect(patterns.length).toBeGreaterThan(0)
    for (const [, text = ''] of patterns) {
      const pattern = new RegExp(JSON.parse(text), 'u')
      expect(
        ['Ada', '10001', 'SPRING-26'].some((value) => pattern.test(value)),
        text,
      ).toBe(true)
    }
  })

  test('has no nullable query parameters', async () => {
    const { paths } = await readDocument()
    const queries = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters = [] }) => parameters),
    )
    const plain = ['string', 'integer', 'number']
    expect(queries.filter(({ schema }) => !plain.includes(String(schema.type)))).toEqual([])
  })

  const bodies = ['application/json', 'multipart/form-data', 'application/offset+octet-stream']

  test('has the errors for a wrong type or size wherever there is a body', async () => {
    const { paths } = await readDocument()
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        if (!requestBody) continue
        const call = `${method} ${path}`
        expect(
          Object.keys(requestBody.content).every((type) => bodies.includes(type)),
          call,
        ).toBe(true)
        expect(Object.keys(responses), call).toEqual(expect.arrayContaining(['400', '413', '415']))
      }
    }
  })

  test.each([
    ['POST', '/login', { email: 'a@example.com', password: 'x'.repeat(1001) }, 422],
    ['POST', '/login', 'x'.repeat(101 * 1024), 413],
    ['GET', '/orders?user=1&limit=0', undefined, 422],
  ])('has the error returned by %s %s', async (method, url, body, status) => {
    const { token } = await t.customer()
    expect((await t.api(method, url, { body, token })).status).toBe(status)
    const { responses } = await operationOf(method, url.replace(/\?.*/, ''))
    expect(responses).toHaveProperty(String(status))
  })

  test('has the errors for a busy payment provider or preview process', async () => {
    for (const path of ['/carts/me/close', '/upload-file', '/upload', '/admin/orders/{}/proofs']) {
      expect((await operationOf('POST', path)).responses, path).toHaveProperty('503')
    }
  })

  test('every temporary error has a Retry-After', async () => {
    const { paths } = await readDocument()
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const isTemporary = (status: string, answer: unknown) =>
      status === '429' || (status === '503' && JSON.stringify(answer).includes('/Error"'))
    const temporary = operations.flatMap(({ responses }) =>
      Object.entries(responses).filter(([status, answer]) => isTemporary(status, answer)),
    )
    expect(temporary.length).toBeGreaterThan(5)
    for (const [, answer] of temporary) expect(answer).toHaveProperty(['headers', 'Retry-After'])
  })

  test('is shown on a page of its own', async () => {
    const response = await t.request('/docs')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('/api/docs/start.js')
    expect(await (await t.request('/docs/start.js')).text()).toContain('/api/openapi.json')
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
      const part = await t.request(`/docs/${file}`)
      expect(part.status).toBe(200)
      expect((await part.text()).length).toBeGreaterThan(10_000)
    }
  })
})
