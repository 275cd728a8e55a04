import { describe, expect, test } from 'vitest'
import { testShop } from '#test/shop.ts'

const t = testShop()

type Answer = { id: number; title: string; content: string; version: number }

const path = '/admin/canned-answers'
const list = async (token: string): Promise<Answer[]> => (await t.api('GET', path, { token })).body

let titles = 0

async function created(): Promise<{ token: string; email: string; answer: Answer }> {
  const { token, email } = await t.admin()
  const body = { title: `Answer ${++titles}`, content: 'Two\nlines' }
  const answer = await t.api('POST', path, { token, body })
  expect(answer.status).toBe(201)
  return { token, email, answer: answer.body }
}

const change = (token: string, { id, ...body }: Answer, changes: object = {}) =>
  t.api('PUT', `${path}/${id}`, { token, body: { ...body, ...changes } })

describe('canned answers', () => {
  test('the demo shop has three answers, which staff with the chat permission can read', async () => {
    const { token } = await t.staff('support')
    const titles = (await list(token)).map(({ title }) => title)
    expect(titles.slice(0, 3)).toEqual(['Low resolution', 'Delivery time', 'Changes to the proof'])
    expect((await t.api('POST', path, { token, body: { title: 'A', content: 'B' } })).status).toBe(403)
  })

  test('a new answer comes last, and can be moved to the front', async () => {
    const { token, answer } = await created()
    const ids = (await list(token)).map(({ id }) => id)
    expect(ids.at(-1)).toBe(answer.id)
    const reordered = [answer.id, ...ids.slice(0, -1)]
    const { status, body } = await t.api('PUT', `${path}/order`, { token, body: { ids: reordered } })
    expect([status, body.map(({ id }: Answer) => id)]).toEqual([200, reordered])
    expect((await list(token)).map(({ id }) => id)).toEqual(reordered)
  })

  test.each([
    ['one is missing', (ids: number[]) => ids.slice(1)],
    ['one is listed twice', (ids: number[]) => [...ids.slice(1), ids.at(-1)]],
    ['one is unknown', (ids: number[]) => [...ids.slice(1), 999_999]],
  ])('refuses a sequence in which %s', async (_, wrong) => {
    const { token } = await created()
    const ids = (await list(token)).map(({ id }) => id)
    const answer = await t.api('PUT', `${path}/order`, { token, body: { ids: wrong(ids) } })
    expect(answer.status).toBe(409)
    expect((await list(token)).map(({ id }) => id)).toEqual(ids)
  })

  test('the later of two concurrent changes is reported as stale', async () => {
    const { token, email, answer } = await created()
    const answers = await Promise.all([
      change(token, answer, { content: 'A' }),
      change(token, answer, { content: 'B' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.message).toContain(email)
  })

  test('an answer isn’t deleted if it has changed in the meantime', async () => {
    const { token, answer } = await created()
    await change(token, answer, { content: 'Better' })
    const remove = (version: number) => t.api('DELETE', `${path}/${answer.id}`, { token, query: { version } })
    expect((await remove(1)).status).toBe(409)
    expect((await remove(2)).status).toBe(200)
    expect((await remove(2)).status).toBe(404)
    expect((await list(token)).map(({ id }) => id)).not.toContain(answer.id)
  })

  test.each([
    ['a title that is already used', { title: 'Low resolution' }, 409, 'title'],
    ['a missing title', { title: '' }, 400, 'title'],
    ['missing text', { content: ' ' }, 400, 'content'],
    ['text that is too long', { content: 'x'.repeat(2001) }, 422, 'content'],
  ])('refuses %s', async (_, changes, status, field) => {
    const { token, answer } = await created()
    const refused = await change(token, answer, changes)
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([status, [field]])
  })
})
