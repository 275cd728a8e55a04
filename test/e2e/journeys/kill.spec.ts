import { expect, test } from '@playwright/test'
import { orderStickers, pay } from '../../../bench/journey.ts'
import type { Mail } from '../mail.ts'
import { openShop, type Shop } from '../shop.ts'
import { newEmail } from '../steps.ts'

/** `KILL_ROUNDS=300 npm run test:e2e -- journeys/kill` takes 15 minutes. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
/** Each round kills the shop after at most this many payments, while others are running. */
const maxPaid = 4

/** A purchase from the buyer's perspective. It can only have been paid if it has a link. */
type Purchase = { email: string; link: string | null }

test('nothing is lost or duplicated when the shop is killed repeatedly during payments', async () => {
  test.setTimeout(120_000 + rounds * 60_000)
  const shop = await openShop()
  try {
    const purchases: Purchase[] = []
    let interrupted = 0
    let startedAt = 0
    for (let round = 0; round < rounds; round++) {
      const ready = await Promise.all([
        order(shop, purchases),
        order(shop, purchases),
        order(shop, purchases),
      ])
      let paidInRound = 0
      const payAndCount = async (link: string) => {
        await pay(link)
        paidInRound++
      }
      const keepBuying = async (): Promise<never> => {
        for (;;) await payAndCount(await order(shop, purchases))
      }
      const buying = Promise.allSettled([...ready.map(payAndCount), keepBuying()])
      await expect
        .poll(() => paidInRound, { intervals: [5] })
        .toBeGreaterThanOrEqual(1 + Math.floor(Math.random() * maxPaid))
      await shop.kill9()
      interrupted += (await buying).filter(({ status }) => status === 'rejected').length
      await shop.restart()
      startedAt = Date.now()
    }
    const paid = await paidEmails(shop, purchases)
    const counts = `${purchases.length} purchases, ${interrupted} interrupted, ${paid.size} paid`
    test.info().annotations.push({ type: 'purchases', description: counts })
    expect(interrupted, counts).toBeGreaterThanOrEqual(rounds)
    expect(paid.size, counts).toBeGreaterThanOrEqual(rounds)
    const token = await adminToken(shop)
    await expect
      .poll(() => findFaults(shop, { purchases, paid, token }), {
        intervals: [250],
      })
      .toEqual([])
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    test.info().annotations.push({ type: 'complete after the last start', description: `${seconds} s` })
  } finally {
    await shop.stop()
  }
})

async function order(shop: Shop, purchases: Purchase[]): Promise<string> {
  const purchase: Purchase = { email: newEmail('killed'), link: null }
  purchases.push(purchase)
  const { link } = await orderStickers(shop.url, purchase)
  purchase.link = link
  return link
}

/** Returns the email addresses of buyers whose payment the provider has received. */
async function paidEmails(shop: Shop, purchases: Purchase[]): Promise<Set<string>> {
  const emails = new Set<string>()
  for (const { email, link } of purchases) {
    if (!link) continue
    const page = await (await fetch(link)).text()
    if (page.includes('This payment has been paid.')) emails.add(email)
    else if (!page.includes('/pay"')) throw new Error(`${link} is neither paid nor payable:\n${page}`)
  }
  return emails
}

type Known = { purchases: Purchase[]; paid: Set<string>; token: string }

async function findFaults(shop: Shop, { purchases, paid, token }: Known): Promise<string[]> {
  const orders = Map.groupBy(await allOrders(shop, token), ({ email }) => email)
  const mails = Map.groupBy(await orderMails(shop), ({ to }) => to)
  const faults: string[] = []
  for (const { email } of purchases) {
    const expected = paid.has(email) ? 1 : 0
    const found = orders.get(email) ?? []
    if (found.length !== expected) faults.push(`${email} has ${found.length} orders instead of ${expected}`)
    const mailed = mails.get(email)?.length ?? 0
    if (mailed !== found.length) faults.push(`${email} has ${mailed} emails about ${found.length} orders`)
  }
  return faults
}

async function adminToken(shop: Shop): Promise<string> {
  const response = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shop.admin),
  })
  expect(response.status).toBe(200)
  return (await response.json()).token
}

async function allOrders(shop: Shop, token: string): Promise<{ id: number; email: string }[]> {
  const response = await fetch(`${shop.url}/api/admin/orders?limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  return response.json()
}

async function orderMails(shop: Shop): Promise<Mail[]> {
  const response = await fetch(`${shop.url}/dev/mail.json`)
  expect(response.status).toBe(200)
  const mails: Mail[] = await response.json()
  return mails.filter(({ subject }) => subject.includes('confirmed'))
}
