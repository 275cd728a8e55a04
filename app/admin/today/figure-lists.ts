import { filterOfStage, type OpenStage } from '#app/features/ground/orders/order-stage.ts'

type Period = { from: string; to: string }

const ordersPath = (filter: Record<string, string>) => `/admin/orders?${new URLSearchParams(filter)}`

/** Links each figure to its orders. The list must contain exactly the orders counted. */
export const figureLists = {
  paid: ({ from, to }: Period) => ordersPath({ from, to }),
  paidOn: (day: string) => ordersPath({ from: day, to: day }),
  ofProduct: ({ from, to }: Period, product: string) => ordersPath({ from, to, product }),
  withProof: ({ from, to }: Period) => ordersPath({ from, to, reached: 'APPROVED_BY_ADMIN' }),
  approved: ({ from, to }: Period) => ordersPath({ from, to, reached: 'APPROVED' }),
  ofCarts: ({ from, to }: Period) => ordersPath({ startedFrom: from, startedTo: to }),
  at: (stage: OpenStage) => ordersPath(filterOfStage(stage)),
  late: ordersPath({ late: 'true' }),
  held: ordersPath({ held: 'true' }),
  review: ordersPath({ review: 'true' }),
  unanswered: ordersPath({ unanswered: 'true' }),
  undecided: ordersPath({ undecided: 'true' }),
  paymentProblems: '/admin/orders/payment-problems',
  failedJobs: '/admin/jobs',
}
