import { isRecord, tabStorage } from './browser-storage.ts'

type Entered = Record<string, string>
type Draft = { sessionToken: string | null; entered: Entered }

/** Keeps a form's entries while the customer is on the payment page, for the same tab and cart session. */
const createDraft = (key: string) => ({
  recall(sessionToken: string | null): Entered {
    const draft = tabStorage.readJson(key, isDraft)
    return draft?.sessionToken === sessionToken ? draft.entered : {}
  },
  remember: (sessionToken: string | null, entered: Entered): void =>
    tabStorage.writeJson(key, { sessionToken, entered } satisfies Draft),
  forget: (): void => tabStorage.forget(key),
})

export const contactDraft = createDraft('checkoutContact')

/** Keeps the ids of the items that the customer approved as shown, each with the preview they saw. */
export const printExactlyDraft = createDraft('checkoutPrintExactly')

export function forgetCheckout(): void {
  contactDraft.forget()
  printExactlyDraft.forget()
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value.entered)) return false
  return Object.values(value.entered).every((text) => typeof text === 'string')
}
