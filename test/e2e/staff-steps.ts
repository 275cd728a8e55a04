import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../bench/journey.ts'
import { expect, mailTo } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { linkIn, logIn, newEmail } from './steps.ts'

export async function paidOrder(shop: Shop, who: string) {
  const email = newEmail(who)
  await pay((await orderStickers(shop.url, { email })).link)
  const link = linkIn(await mailTo(shop, email, /it is paid/), 'order-confirm')
  return { email, link, id: link.split('$-')[1] ?? '' }
}

export async function openAsStaff(page: Page, shop: Shop, orderId: string) {
  await page.goto('/login')
  await logIn(page, shop.admin)
  await page.waitForURL('/admin')
  await page.goto(`/admin/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`)
}
