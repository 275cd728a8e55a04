export const erasedName = 'Erased'
export const erasedText = '(erased)'

// RFC 2606 reserves .invalid, so these addresses never receive email.
export const erasedDomain = '@erased.invalid'

/** Unique per account, because emails are unique. */
export const erasedEmail = (customerId?: number) =>
  `erased${customerId === undefined ? '' : `-${customerId}`}${erasedDomain}`

export const isErasedEmail = (email: string) => email.endsWith(erasedDomain)
