type Period = { from: string; to: string }

const listOf = (filter: Record<string, string>) => `/admin/orders?${new URLSearchParams(filter)}`

/** Links from each figure to its orders. Counts must match. */
export const figureLists = {
  paid: ({ from, to }: Period) => listOf({ from, to }),
  paidOn: (day: string) => listOf({ from: day, to: day }),
  ofProduct: ({ from, to }: Period, product: string) => listOf({ from, to, product }),
  withProof: ({ from, to }: Period) => listOf({ from, to, reached: 'APPROVED_BY_ADMIN' }),
  approved: ({ from, to }: Period) => listOf({ from, to, reached: 'APPROVED' }),
  ofCarts: ({ from, to }: Period) => listOf({ startedFrom: from, startedTo: to }),
  at: (status: string) => listOf({ status }),
  late: listOf({ late: 'true' }),
  held: listOf({ held: 'true' }),
  unanswered: listOf({ unanswered: 'true' }),
  paymentProblems: '/admin/orders/payment-problems',
}
