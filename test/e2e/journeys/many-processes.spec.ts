import { expect, test } from '@playwright/test'
import { pay } from '../../../bench/journey.ts'
import { type ShopProcess } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { sha256Of, visit } from '#test/shared-shop/visitor.ts'
import { newEmail } from '../steps.ts'

// These tests work with any number of identical processes on one database.

const shared = testSharedShop()

const processAt = (at: number) => shared.processes[at % shared.processes.length] as ShopProcess

test('a file uploaded to one process is served by another immediately', async () => {
  const [one, other] = shared.processes as [ShopProcess, ShopProcess]
  const { upload } = await visit(shared.shop, one.url)
  const { path, sha256 } = await upload()
  const file = await fetch(`${other.url}/${path}`)
  expect(sha256Of(new Uint8Array(await file.arrayBuffer()))).toBe(sha256)
})

test('ten concurrent closes of one cart and twenty identical webhooks make one order, paid once', async () => {
  const { fillCart, close } = await visit(shared.shop, shared.shop.url)
  await fillCart()
  const email = newEmail('ten')
  const closes = await Promise.all(Array.from({ length: 10 }, (_, at) => close(email, processAt(at).url)))
  for (const { status } of closes) expect([200, 409]).toContain(status)
  const links = new Set(closes.flatMap(({ link }) => link ?? []))
  expect(links.size).toBe(1)
  const [link = ''] = links
  await Promise.allSettled(Array.from({ length: 20 }, () => pay(link)))
  const paid = `select count(*)::int as paid from orders where email = '${email}' and status = 'PENDING'`
  await expect.poll(() => shared.shop.query(paid)).toEqual([{ paid: 1 }])
})
