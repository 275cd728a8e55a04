/** The variables that staff can use in a text, such as `{{order}}`, with their meanings. */
export const variables = {
  advice: 'what to do',
  amount: 'the amount',
  carrier: 'the carrier',
  count: 'the number',
  customer: 'the customer’s name',
  day: 'the last day',
  days: 'the estimated delivery dates',
  description: 'the role’s permissions',
  device: 'the browser and operating system',
  dispute: 'the bank’s notice, with the amount',
  email: 'the customer’s email',
  employee: 'the employee’s first name',
  factor: 'the authenticator app or passkey',
  first: 'the number of the reprinted order',
  invitedBy: 'the email of the employee who sent the invitation or removed the methods',
  item: 'the product',
  items: 'the refunded items',
  link: 'the link',
  moment: 'the date and time',
  name: 'the customer’s name',
  number: 'the tracking number',
  order: 'the order number',
  paid: 'the amount that was paid',
  passkeys: 'the passkeys, with the days they were added',
  phone: 'the customer’s phone number',
  quote: 'the quote number',
  problem: 'the problem, with the amount',
  reason: 'the bank’s reason',
  refund: 'the refund amount',
  role: 'the role',
  shop: 'the shop’s name',
  size: 'the size',
  tax: 'the tax in the refund',
  total: 'the new total',
} as const

export type Variable = keyof typeof variables

export type MailText = {
  label: string
  ours: string
  /** True for a single line; otherwise, blank lines separate paragraphs. */
  isOneLine: boolean
  /** Variables that a changed text must contain. Those not in the set's `variables` are available only in this text. */
  needs: readonly Variable[]
}

/** The texts of an email, or of a part that several emails share, by name. */
export type TextSet<Texts extends Record<string, MailText> = Record<string, MailText>> = {
  title: string
  variables: readonly Variable[]
  texts: Texts
}

export const mailSet = <const Texts extends Record<string, MailText>>(
  title: string,
  extra: readonly Variable[],
  texts: Texts,
): TextSet<Texts> => ({ title, variables: [...extra, 'shop'], texts })

export const line = (label: string, ours: string, ...needs: Variable[]): MailText => ({
  label,
  ours,
  isOneLine: true,
  needs,
})

export const paragraphs = (label: string, ours: string, ...needs: Variable[]): MailText => ({
  label,
  ours,
  isOneLine: false,
  needs,
})

export const subject = (ours: string, ...needs: Variable[]) => line('Subject', ours, ...needs)
export const heading = (ours: string) => line('Heading', ours)
export const body = (ours: string, ...needs: Variable[]) => paragraphs('Text', ours, ...needs)
export const button = (ours: string) => line('Button', ours)
export const note = (ours: string) => line('Small print', ours)

export const variablesOf = (set: TextSet, { needs }: MailText): Variable[] => [
  ...new Set([...needs, ...set.variables]),
]
