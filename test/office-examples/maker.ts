import { plainPicture } from '../../bench/journey.ts'
import type { ApiBody } from '#test/api-body.ts'
import type { ApiCall } from '#test/api-call.ts'
import type { TestShop } from '#test/shop.ts'

export type OfficeCall = ApiCall & { method: string; path: string }

/** Maps endpoints to examples. Each creates the data it needs and returns a request that succeeds. */
export type OfficeExamples = Record<string, () => Promise<OfficeCall>>

export function maker(t: TestShop) {
  let made = 0
  const unique = (what: string) => `${what} ${++made}`
  const newEmail = () => `somebody-${++made}@example.com`

  /** Calls the API as an owner, to create or read what an example needs. */
  async function before<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body?: object,
  ): Promise<ApiBody<Method, Path>> {
    const { token } = await t.admin()
    return (await t.api(method, path, { token, ...(body && { body }) })).body
  }

  const picture = () => {
    const form = new FormData()
    form.set('file', new File([plainPicture(40, 30)], 'picture.png', { type: 'image/png' }))
    return form
  }

  return { before, picture, unique, newEmail }
}

export type Maker = ReturnType<typeof maker>
