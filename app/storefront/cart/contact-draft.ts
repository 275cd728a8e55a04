import { noContact, type Contact } from './contact.ts'

const key = 'checkoutContact'

/**
 * What was typed survives the way to the payment page and back: for this tab only, and only for the cart session it
 * was typed in.
 */
export function recallContact(sessionToken: string | null): Contact {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { sessionToken: string; contact: Contact } | null
    if (!draft || draft.sessionToken !== sessionToken) return noContact
    const fields = Object.keys(noContact) as (keyof Contact)[]
    return Object.fromEntries(fields.map((field) => [field, String(draft.contact[field] ?? '')])) as Contact
  } catch {
    return noContact
  }
}

export function rememberContact(sessionToken: string | null, contact: Contact): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ sessionToken, contact }))
  } catch {
    // Storage is refused: then it is typed again.
  }
}

export function forgetContact(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: then nothing was kept there.
  }
}
