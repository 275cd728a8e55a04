/** What stands where personal data was before it was erased. */
export const erasedName = 'Erased'
export const erasedText = '(erased)'

// RFC 2606: nobody ever gets mail there.
const erasedDomain = '@erased.invalid'

/** Of an account, its own: emails are unique. */
export const erasedEmail = (customerId?: number) =>
  `erased${customerId === undefined ? '' : `-${customerId}`}${erasedDomain}`

export const isErasedEmail = (email: string) => email.endsWith(erasedDomain)
