import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSite } from '#app/server.ts'
import { loadTwoPages } from '#test/pages.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
let site: ReturnType<typeof createSite>
const log = vi.spyOn(console, 'error')

beforeAll(() => {
  site = createSite(t.shop, loadTwoPages)
})
beforeEach(() => void log.mockClear())
afterEach(() => expect(log).not.toHaveBeenCalled())

const ask = async (method: string, path: string) => site(new Request(`http://shop.test${path}`, { method }))

describe('methods of pages', () => {
  test('accept GET and HEAD', async () => {
    expect(await (await ask('GET', '/stickers')).text()).toBe('stickers')
    expect((await ask('HEAD', '/stickers')).status).toBe(200)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT'])('refuse %s', async (method) => {
    const answer = await ask(method, '/stickers')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('answer OPTIONS', async () => {
    const answer = await ask('OPTIONS', '/stickers')
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })

  test.each(['POST', 'OPTIONS'])('unknown paths return 404 for every method (%s)', async (method) => {
    const answer = await ask(method, '/no/such/page')
    expect([answer.status, await answer.text()]).toEqual([404, 'unknown'])
    expect(answer.headers.has('allow')).toBe(false)
  })
})
