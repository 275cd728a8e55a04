import { describe, expect, test } from 'vitest'
import { bodyFields, documentedPaths, expectDocumented, fillPath, type Operation } from '#test/openapi.ts'
import type { ApiCall } from '#test/api-call.ts'
import { purchases } from '#test/purchase.ts'
import { addApp, pendingLogIn } from '#test/second-factors.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

async function callerOf({ 'x-access': access }: Operation): Promise<ApiCall> {
  if (access === 'session') return { query: { sessionToken: await t.anonymousSession() } }
  if (access === 'pending') return { token: (await pendingLogIn(t, await ownerWithApp())).token }
  const { token } = await (access === 'staff' || access === 'self' ? t.admin() : t.customer())
  return { token }
}

async function ownerWithApp() {
  const owner = await t.admin()
  await addApp(t, owner.token)
  return owner
}

/** Returns a call of this endpoint. Order forms need a hash, because the forms of strangers are refused unread. */
async function callOf(template: string, operation: Operation): Promise<ApiCall & { path: string }> {
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined
  if (operation['x-access'] !== 'order' || !isForm) {
    return { path: fillPath(template), ...(await callerOf(operation)) }
  }
  const { id, hash } = await paidOrder()
  return { path: fillPath(template.replace('{orderId}', String(id))), query: { hash } }
}

const values = ['', 'x', '-1', '0', '1.5', '99999999999', '2026-13-41', 'x'.repeat(5000)]
const bodies = [-1, '', 'x', 'x'.repeat(20_000), null, [], 1e12, {}]

const calls = documentedPaths.flatMap(({ template, operations }) =>
  Object.entries(operations).map(([method, operation]) => ({ method, template, operation })),
)

// `t.api` throws if a response is not in the document.
describe('the OpenAPI document has every error', () => {
  const queried = calls.filter(({ operation }) => operation.parameters?.some((each) => each.in === 'query'))

  test.each(queried)('for a query: $method $template', async ({ method, template, operation }) => {
    const names = (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name)
    for (const value of values) {
      const caller = await callerOf(operation)
      const nonsense = Object.fromEntries(names.map((name) => [name, value]))
      const { status } = await t.api(method, fillPath(template), {
        ...caller,
        query: { ...nonsense, ...caller.query },
      })
      expect(status, value).not.toBe(500)
    }
  })

  const sent = calls.filter(({ operation }) => operation.requestBody)

  test.each(sent)('for a body: $method $template', async ({ method, template, operation }) => {
    const { path, ...caller } = await callOf(template, operation)
    for (const value of bodies) {
      const body = Object.fromEntries((bodyFields(operation) ?? []).map((name) => [name, value]))
      expect((await t.api(method, path, { ...caller, body })).status).not.toBe(500)
    }
    for (const body of ['{', '[]', 'null', '"x"', ' ']) await t.api(method, path, { ...caller, body })
    const text = { 'content-type': 'text/plain' }
    await t.api(method, path, { ...caller, body: 'x', headers: text })
    const { status } = await t.api(method, path, { ...caller, body: 'x'.repeat(200_000), headers: text })
    // A form is rejected for its content type before it is read.
    expect(status).toBe(bodyFields(operation) ? 413 : 415)
  })
})

test('a rate-limited endpoint documents its limit', () => {
  const limited = calls.filter(({ operation }) => '429' in operation.responses)
  expect(limited.length).toBeGreaterThan(8)
  const limits = limited.map(({ operation }) => Object.values(operation['x-rate'] ?? {}))
  for (const each of limits) {
    expect(each).not.toEqual([])
    for (const { attempts, minutes } of each) expect(attempts * minutes).toBeGreaterThan(0)
  }
})

test('an undocumented status is detected', () => {
  expect(() => expectDocumented('GET', '/categories/1', 200)).not.toThrow()
  expect(() => expectDocumented('GET', '/categories/1', 418)).toThrow('GET /categories/1 returned 418')
  expect(() => expectDocumented('GET', '/no-such-call', 404)).not.toThrow()
})
