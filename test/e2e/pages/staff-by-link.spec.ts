import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { callApi, linkIn, logIn, newEmail } from '../steps.ts'

test('production staff who open a customer’s link can see the order, but not respond for the customer', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop, 'by-link')
  await sendProofs(page, shop, order.orderId, [await pngArtwork('proof.png')])
  const email = newEmail('printer')
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const headers = { authorization: `Bearer ${token}` }
  const invitation = { email, roles: ['production'] }
  await page.request.post('/api/admin/staff/invitations', { headers, data: invitation })
  const link = linkIn(await mailTo(shop, email, /Join the .* staff/), '/admin/invitation')
  const person = { firstName: 'Pia', surName: 'Press', password: 'long enough' }
  const accepted = await page.request.post('/api/staff-invitation', {
    headers: { authorization: `Bearer ${link.split('token=')[1]}` },
    data: person,
  })
  expect(accepted.status()).toBe(200)

  await page.goto('/login')
  await logIn(page, { email, password: person.password })
  await page.waitForURL('/admin')
  await page.goto(`/admin/orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.id}`)
  await expect(page.getByRole('button', { name: 'Job ticket' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View as customer' })).toHaveCount(0)
  await page.goto(order.link)
  await expect(page.getByText('Your role does not allow acting for the customer.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'APPROVE' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
})
