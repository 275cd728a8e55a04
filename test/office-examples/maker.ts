import { plainPicture } from '../../bench/journey.ts'
import type { ApiCall, TestShop } from '#test/shop.ts'

export type OfficeCall = ApiCall & { method: string; path: string }

/** By the call's name: makes what it needs, and answers how it is called so that it succeeds. */
export type OfficeExamples = Record<string, () => Promise<OfficeCall>>

/** What the examples are made with. */
export function maker(t: TestShop) {
  let made = 0
  const unique = (what: string) => `${what} ${++made}`
  const newEmail = () => `somebody-${++made}@example.com`

  /** What somebody else on the staff has done before. */
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
