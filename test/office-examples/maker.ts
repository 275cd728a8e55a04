import { plainPicture } from '../../bench/journey.ts'
import type { ApiCall, TestShop } from '#test/shop.ts'

export type OfficeCall = ApiCall & { method: string; path: string }

/** By endpoint: creates what it needs and returns a request that succeeds. */
export type OfficeExamples = Record<string, () => Promise<OfficeCall>>

export function maker(t: TestShop) {
  let made = 0
  const unique = (what: string) => `${what} ${++made}`
  const newEmail = () => `somebody-${++made}@example.com`

  async function before(method: string, path: string, body?: object) {
    const { token } = await t.admin()
    const answer = await t.api(method, path, { token, ...(body && { body }) })
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  const picture = () => {
    const form = new FormData()
    form.set('file', new File([plainPicture(40, 30)], 'picture.png', { type: 'image/png' }))
    return form
  }

  return { before, picture, unique, newEmail }
}

export type Maker = ReturnType<typeof maker>
