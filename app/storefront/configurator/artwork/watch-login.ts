import type { HttpRequest } from 'tus-js-client'
import { addressOf, bearer } from '#app/client.ts'

type Credentials = { session: string | null; login: string | null }

export const credentialsNow = (): Credentials => ({
  session: sessionIn(addressOf(location.origin)),
  login: bearer().authorization ?? null,
})

export const credentialsOf = (request: HttpRequest): Credentials => ({
  session: sessionIn(new URL(request.getURL())),
  login: request.getHeader('authorization') ?? null,
})

/** Reads the session token from the URL of a call to the API. */
const sessionIn = ({ searchParams: query }: URL) => query.get('sessionToken')

/** Watches the login during an upload. If the customer logs in meanwhile in another tab, the upload moves to them. */
export function watchLogin() {
  let accepted = credentialsNow()
  return {
    /** Returns true if the shop doesn't know the upload only because it is moving, or moved during the request. */
    isMoving(status: number, sent: Credentials): boolean {
      if (status < 400) accepted = sent
      if (status !== 401 && status !== 404) return false
      const now = credentialsNow()
      const isBetween = sent.login !== accepted.login && sent.session === accepted.session
      return isBetween || sent.login !== now.login || sent.session !== now.session
    },
  }
}
