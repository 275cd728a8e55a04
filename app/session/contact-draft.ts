const key = 'checkoutContact'

type Draft = { sessionToken: string | null; contact: Record<string, string> }

/**
 * What was typed at the checkout survives the way to the payment page and back: for this tab only, and only for the
 * cart session it was typed in.
 */
export function recallContact(sessionToken: string | null): Record<string, string> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
    return draft?.sessionToken === sessionToken ? { ...draft.contact } : {}
  } catch {
    return {}
  }
}

export function rememberContact(sessionToken: string | null, contact: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ sessionToken, contact } satisfies Draft))
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
