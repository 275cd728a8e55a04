import { readdir, readFile } from 'node:fs/promises'
import { rareCoupon, rareName } from '../seed-orders.ts'

/** The rows and dates that calls refer to, such as a sent order. */
export type Sample = {
  orderId: number
  name: string
  email: string
  phone: string
  trackingNumber: string
  customerId: number
  profileId: number
  /** A profile on the list's last page. */
  lastProfileId: number
  oldestId: number
  mailId: number
  proofId: number
  /** A paid quote. */
  quoteId: number
  draftId: number
  quoteEmail: string
  messageId: number
  today: string
  yearAgo: string
  /** The day of the median order. It has as many orders as any other day. */
  oldDay: string
  /** The month that ends on `oldDay`. In the shop with 1,000 orders, only one of its days has orders. */
  oldMonth: { from: string; to: string }
  categoryId: 5
  designId: 1
  setKey: 'order-paid'
  sheetId: number
}

export type Call = [name: string, path: string, query?: (sample: Sample) => Record<string, string | number>]

const list = (name: string, query: (sample: Sample) => Record<string, string | number>): Call => [
  `orders: ${name}`,
  '/admin/orders',
  (sample) => ({ limit: 10, ...query(sample) }),
]

const [rareFirst = '', rareSur = ''] = rareName.split(' ')
const quotes = (name: string, query: (sample: Sample) => Record<string, string | number>): Call => [
  `quotes: ${name}`,
  '/admin/quotes',
  query,
]

const onOldDay = ({ oldDay }: Sample) => ({ from: oldDay, to: oldDay })

/**
 * Every GET endpoint of the back office, and a customer's order list. Each call returns the same number of results in
 * both shops. Placeholders such as `{orderId}` are replaced with the sample's values.
 */
export const calls: Call[] = [
  list('newest', () => ({})),
  list('newest, last page', ({ oldestId }) => ({ cursor: oldestId + 11 })),
  list('newest, back from the last page', ({ oldestId }) => ({ until: oldestId + 11 })),
  list('oldest', () => ({ sort: 'oldest' })),
  list('promised', () => ({ sort: 'promised' })),
  list('promised, last page', ({ today }) => ({ sort: 'promised', cursor: `${today}~1001` })),
  list('highest', () => ({ sort: 'highest' })),
  list('lowest', () => ({ sort: 'lowest' })),
  list('lowest, last page', () => ({ sort: 'lowest', cursor: '99999~1001' })),
  ...['PENDING', 'APPROVED_BY_ADMIN', 'APPROVED', 'REJECTED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'].map(
    (status) => list(status, () => ({ status })),
  ),
  list('rejected, promised', () => ({ status: 'REJECTED', sort: 'promised' })),
  list('sent, highest', () => ({ status: 'SENT', sort: 'highest' })),
  list('sent, promised', () => ({ status: 'SENT', sort: 'promised' })),
  list('waiting for staff', () => ({ waiting: 'staff' })),
  list('waiting for staff, promised', () => ({ waiting: 'staff', sort: 'promised' })),
  list('waiting for the customer', () => ({ waiting: 'customer' })),
  list('late', () => ({ late: 'true' })),
  list('not late', () => ({ late: 'false' })),
  list('on hold', () => ({ held: 'true' })),
  list('not on hold', () => ({ held: 'false' })),
  list('unanswered', () => ({ unanswered: 'true' })),
  list('answered', () => ({ unanswered: 'false' })),
  list('a product', () => ({ product: 5 })),
  list('a product that was never sold', () => ({ product: 33 })),
  list('a group of products', () => ({ product: 1 })),
  list('library', () => ({ product: 'library' })),
  list('a product, highest', () => ({ product: 5, sort: 'highest' })),
  list('paid on a day', ({ today }) => ({ from: today, to: today })),
  list('paid on a day, highest', ({ today }) => ({ from: today, to: today, sort: 'highest' })),
  list('paid on an old day', onOldDay),
  list('paid on an old day, oldest', (sample) => ({ ...onOldDay(sample), sort: 'oldest' })),
  list('paid on an old day, promised', (sample) => ({ ...onOldDay(sample), sort: 'promised' })),
  list('paid today, oldest', ({ today }) => ({ from: today, sort: 'oldest' })),
  list('paid in a year, promised', ({ yearAgo }) => ({ from: yearAgo, sort: 'promised' })),
  list('that reached IN_PRINT', () => ({ reached: 'IN_PRINT' })),
  list('from carts started on a day', ({ today }) => ({ startedFrom: today, startedTo: today })),
  list('from carts started on an old day', ({ oldDay }) => ({ startedFrom: oldDay, startedTo: oldDay })),
  list('from carts started in a year', ({ yearAgo, today }) => ({ startedFrom: yearAgo, startedTo: today })),
  list('search: number', ({ orderId }) => ({ q: orderId })),
  list('search: email', ({ email }) => ({ q: email })),
  list('search: phone', ({ phone }) => ({ q: phone })),
  list('search: full name', () => ({ q: rareName })),
  list('search: first name', () => ({ q: rareFirst })),
  list('search: surname', () => ({ q: rareSur })),
  list('search: no number', () => ({ q: '999999999' })),
  list('search: tracking number', ({ trackingNumber }) => ({ q: trackingNumber ?? '' })),
  list('search: coupon', () => ({ q: rareCoupon })),
  list('search: nothing', () => ({ q: 'nobody' })),
  list('search: first name, highest', () => ({ q: rareFirst, sort: 'highest' })),
  ['board', '/admin/board'],
  ['board of a product', '/admin/board', () => ({ product: 5 })],
  ['board, next cards', '/admin/board', ({ today }) => ({ stage: 'PENDING', cursor: `${today}~1001` })],
  ['machines', '/admin/machines'],
  ['gang sheets', '/admin/gang-sheets'],
  ['gang sheets, last page', '/admin/gang-sheets', () => ({ before: 60 })],
  ['items for a gang sheet', '/admin/gang-sheets/candidates', ({ orderId }) => ({ orders: orderId })],
  ['a gang sheet', '/admin/gang-sheets/{sheetId}'],
  ['its pieces', '/admin/gang-sheets/{sheetId}/placements.json'],
  ['its pieces as CSV', '/admin/gang-sheets/{sheetId}/placements.csv'],
  ['products to filter by', '/admin/orders/products'],
  ['all pages selected', '/admin/orders/selection'],
  ['all pages selected, waiting for staff', '/admin/orders/selection', () => ({ waiting: 'staff' })],
  [
    'all pages selected, sent, by promised day',
    '/admin/orders/selection',
    () => ({ status: 'SENT', sort: 'promised' }),
  ],
  ['all pages selected, in a search', '/admin/orders/selection', () => ({ q: rareName })],
  ['employees to assign', '/admin/orders/assignable'],
  ['saved views', '/admin/saved-views'],
  ['export of a day', '/admin/orders.csv', onOldDay],
  ['export of open orders', '/admin/orders.csv', () => ({ waiting: 'staff' })],
  list('undecided money', () => ({ undecided: 'true' })),
  list('no undecided money', () => ({ undecided: 'false' })),
  ['an order', '/admin/orders/{orderId}'],
  ['its messages', '/admin/orders/{orderId}/messages'],
  ['its shipping price', '/admin/orders/{orderId}/shipping-price', () => ({ zipCode: '10001' })],
  ['its job ticket', '/admin/orders/{orderId}/print-sheet.pdf'],
  ['job tickets', '/admin/orders/tickets.pdf', ({ orderId }) => ({ orders: orderId })],
  ['its proof', '/admin/orders/{orderId}/proofs/{proofId}/file'],
  ['its neighbors', '/admin/orders/{orderId}/neighbors'],
  ['its neighbors in a search', '/admin/orders/{orderId}/neighbors', () => ({ q: rareName })],
  ['its neighbors by total', '/admin/orders/{orderId}/neighbors', () => ({ sort: 'highest' })],
  quotes('newest', () => ({})),
  quotes('last page', () => ({ before: 60 })),
  ...['draft', 'open', 'ended', 'paid', 'canceled'].map((state) => quotes(state, () => ({ state }))),
  quotes('number', ({ quoteId }) => ({ q: quoteId })),
  quotes('email', ({ quoteEmail }) => ({ q: quoteEmail })),
  quotes('nothing', () => ({ q: 'nobody' })),
  ['a quote', '/admin/quotes/{quoteId}'],
  ['a draft quote', '/admin/quotes/{draftId}', () => ({ zipCode: '10001' })],
  ['products to quote', '/admin/quotes/products'],
  ['payment problems, open', '/admin/payment-problems'],
  ['payment problems, resolved', '/admin/payment-problems', () => ({ state: 'resolved' })],
  ['figures of today', '/admin/figures', ({ today }) => ({ from: today, to: today })],
  ['figures of an old day', '/admin/figures', onOldDay],
  ['customers', '/admin/customers'],
  ['customers, last page', '/admin/customers', ({ lastProfileId }) => ({ before: lastProfileId })],
  ['customers: lifetime value', '/admin/customers', () => ({ sort: 'value' })],
  ['customer tags', '/admin/customer-profiles/tags'],
  ['a customer by profile', '/admin/customer-profiles/{profileId}'],
  ['customers: full name', '/admin/customers', () => ({ q: rareName })],
  ['customers: first name', '/admin/customers', () => ({ q: rareFirst })],
  ['customers: email', '/admin/customers', ({ email }) => ({ q: email })],
  ['a customer', '/admin/customers/{customerId}'],
  ['inbox, open', '/admin/inbox'],
  ['inbox, done', '/admin/inbox', () => ({ state: 'done' })],
  ['inbox, all', '/admin/inbox', () => ({ state: 'all' })],
  ['inbox: name', '/admin/inbox', () => ({ state: 'all', q: rareName })],
  ['inbox: a word', '/admin/inbox', () => ({ state: 'all', q: 'order' })],
  ['a message', '/admin/inbox/{messageId}'],
  ['emails', '/admin/mails'],
  ['emails, sent', '/admin/mails', () => ({ state: 'sent' })],
  ['emails, waiting', '/admin/mails', () => ({ state: 'waiting' })],
  ['emails, retrying', '/admin/mails', () => ({ state: 'retrying' })],
  ['emails, failed', '/admin/mails', () => ({ state: 'failed' })],
  ['emails: email', '/admin/mails', ({ email }) => ({ q: email })],
  ['emails: order', '/admin/mails', ({ orderId }) => ({ q: orderId })],
  ['emails, last page', '/admin/mails', () => ({ before: 60 })],
  ['an email', '/admin/mails/{mailId}'],
  ['failed jobs', '/admin/jobs'],
  ['audit log', '/admin/audit'],
  ['audit log, last page', '/admin/audit', () => ({ before: 60 })],
  ['audit log: orders', '/admin/audit', () => ({ subject: 'order' })],
  ['audit log: a rare subject', '/admin/audit', () => ({ subject: 'coupon' })],
  ['audit log of a day', '/admin/audit', ({ today }) => ({ from: today, to: today })],
  ['audit log of an old day', '/admin/audit', onOldDay],
  ['audit log of the first day', '/admin/audit', () => ({ to: '2020-01-01' })],
  ['audit log: a search', '/admin/audit', ({ orderId }) => ({ q: orderId })],
  ['audit log: choices', '/admin/audit/choices'],
  ['coupons', '/admin/coupons'],
  ['coupons: search', '/admin/coupons', () => ({ q: 'WELCOME' })],
  ['products for coupons', '/admin/coupons/products'],
  ['staff', '/admin/staff'],
  ['saved replies', '/admin/canned-answers'],
  ['settings', '/admin/settings'],
  ['setup', '/admin/setup'],
  ['email texts', '/admin/mail-texts'],
  ['the texts of one email', '/admin/mail-texts/{setKey}'],
  ['shipping', '/admin/shipping'],
  ['sales tax', '/admin/tax'],
  ['catalog', '/admin/catalog/categories'],
  ['a category', '/admin/catalog/categories/{categoryId}'],
  ['its price changes', '/admin/catalog/categories/{categoryId}/price-changes'],
  ['library', '/admin/library/designs'],
  ['a design', '/admin/library/designs/{designId}'],
  ['library categories', '/admin/library/categories'],
  ['who is logged in', '/admin/me'],
  ['an order, for its customer', '/order/{orderId}'],
  ['orders, for their customer', '/orders', ({ customerId }) => ({ user: customerId })],
]

/** Calls that return more results in a larger shop. */
export const growingCalls: Call[] = [
  list('paid in an old month', ({ oldMonth }) => oldMonth),
  list('paid in an old month, oldest', ({ oldMonth }) => ({ ...oldMonth, sort: 'oldest' })),
  list('paid in an old month, promised', ({ oldMonth }) => ({ ...oldMonth, sort: 'promised' })),
  list('from carts started in an old month', ({ oldMonth: { from, to } }) => ({
    startedFrom: from,
    startedTo: to,
  })),
  list('search: common first name', () => ({ q: 'Ada' })),
  list('search: common first name, highest', () => ({ q: 'Ada', sort: 'highest' })),
  list('search: common coupon', () => ({ q: 'WELCOME10' })),
  list('search: city', () => ({ q: 'Chicago' })),
  list('search: item', () => ({ q: 'die cut' })),
  list('search: artwork file', () => ({ q: 'ashbury.png' })),
  ['counts, of up to 1,000 in each status', '/admin/orders/counts'],
  quotes('common first name', () => ({ q: 'Ada' })),
  ['customers: common first name', '/admin/customers', () => ({ q: 'Ada' })],
  ['figures of 30 days', '/admin/figures'],
  ['figures of a year', '/admin/figures', ({ yearAgo, today }) => ({ from: yearAgo, to: today })],
  ['audit log of an old month', '/admin/audit', ({ oldMonth }) => oldMonth],
]

export function addressOf([, path, query]: Call, sample: Sample): string {
  const { oldMonth: _, ...values } = sample
  const filled = path.replaceAll(/\{(\w+)\}/g, (__, name: string) =>
    String(values[name as keyof typeof values]),
  )
  const entries = Object.entries(query?.(sample) ?? {}).map(([name, value]) => [name, String(value)])
  return `/api${filled}?${new URLSearchParams(Object.fromEntries(entries)).toString()}`
}

/** Calls whose cost depends on a file, not on the number of orders. */
const ofFiles = [
  '/admin/orders/{orderId}/items/{itemId}/print.pdf',
  '/admin/orders/{orderId}/print-pdfs.zip',
  '/admin/gang-sheets/{sheetId}/print.pdf',
  '/admin/gang-sheets/{sheetId}/cut.pdf',
  '/admin/gang-sheets/{sheetId}/cut.dxf',
  '/admin/gang-sheets/{sheetId}/cut.svg',
]

/** Throws unless the calls cover every GET endpoint of the back office. */
export async function refuseMissing(url: string): Promise<void> {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, object> }
  const called = new Set([...ofFiles, ...[...calls, ...growingCalls].map(([, address]) => address)])
  const missing = Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([address]) => address.replace(/^\/api/, ''))
    .filter((address) => address.startsWith('/admin') && !called.has(address))
  if (missing.length > 0) throw new Error(`bench/office/calls.ts lacks ${missing.join(', ')}`)
}

/** Returns the CPU time of a process so far, including its threads. Linux only. */
export async function spentMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const each = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return each.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1_000_000
}
