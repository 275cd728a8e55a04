export const contactLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const

export type ContactField = keyof typeof contactLabels

export const contactFields = Object.keys(contactLabels) as ContactField[]

/** Text typed during a phone call survives a reload. */
export const draftKey = (quoteId: string | number, field: ContactField) => `quote-${quoteId}-${field}`
