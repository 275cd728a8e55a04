import { isRecord, tabStorage } from './browser-storage.ts'

const key = 'checkoutContact'

type Draft = { sessionToken: string | null; contact: Record<string, string> }

/** Checkout details survive a trip to the payment page, for the same tab and cart session. */
export function recallContact(sessionToken: string | null): Record<string, string> {
  const draft = tabStorage.readJson(key, isDraft)
  return draft?.sessionToken === sessionToken ? draft.contact : {}
}

export const rememberContact = (sessionToken: string | null, contact: Record<string, string>): void =>
  tabStorage.writeJson(key, { sessionToken, contact } satisfies Draft)

export const forgetContact = (): void => tabStorage.forget(key)

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value.contact)) return false
  return Object.values(value.contact).every((text) => typeof text === 'string')
}
