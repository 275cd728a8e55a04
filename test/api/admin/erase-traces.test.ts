import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plainPicture } from '../../../bench/journey.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { refunds } from '#app/schema/payments.server.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { newPerson, tableSearch } from '#test/person.ts'
import { purchases } from '#test/purchase.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, webhook, paidOrder, paymentOf } = purchases(t)
const findTablesWith = tableSearch(t)

const reject = (id: number, token: string, reason = 'Not printable') =>
  t.api('POST', `/order/change-status/${id}`, { token, body: { status: 'REJECTED', reason } })
const eraseGuest = (token: string, email: string) =>
  t.api('POST', '/admin/guests/erase', { token, body: { email } })
const eraseCustomer = (token: string, { id, email }: { id: number; email: string }) =>
  t.api('POST', `/admin/customers/${id}/erase`, { token, body: { email } })

const invite = (token: string, email: string) =>
  t.api('POST', '/admin/staff/invitations', { token, body: { email, roles: ['production'] } })

async function mailsTo(to: string) {
  return t.shop.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.id)
}

describe('erasing leaves no personal data behind', () => {
  test('in the refunds of their orders, but keeps the amounts', async () => {
    const { token } = await t.admin()
    const { secret, contact } = newPerson()
    const { id, link } = await paidOrder(undefined, contact)
    const { payment } = await paymentOf(link)
    await t.shop.db
      .update(testProviderPayments)
      .set({ status: 'paid' })
      .where(eq(testProviderPayments.id, payment.providerPaymentId ?? ''))
    const refund = { amount: 500, reason: `${secret} changed her mind`, idempotencyKey: 'once-and-only' }
    expect((await t.api('POST', `/admin/orders/${id}/refunds`, { token, body: refund })).status).toBe(201)
    await reject(id, token)
    expect((await eraseGuest(token, contact.email)).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
    const kept = await t.shop.db.select().from(refunds).where(eq(refunds.orderId, id))
    expect(kept).toMatchObject([{ amountCents: 500, status: 'done', reason: '(erased)' }])
  })

  test.each([true, false])('in the resolution of a payment problem (order paid: %s)', async (isPaid) => {
    const { token } = await t.admin()
    const { secret, contact } = newPerson()
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer, contact)
    if (isPaid) await webhook(body.link)
    await webhook(body.link, { amountCents: 1 })
    const { order } = await paymentOf(body.link)
    const problems = await t.api('GET', '/admin/payment-problems', { token })
    const [problem] = problems.body.filter(({ orderId }) => orderId === order.id)
    const path = `/admin/payment-problems/${problem?.id}/resolution`
    const resolution = { resolution: `${secret} was called` }
    expect((await t.api('POST', path, { token, body: resolution })).status).toBe(200)
    if (isPaid) await reject(order.id, token)
    expect((await eraseGuest(token, contact.email)).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
  })

  test('in staff invitations: an open one is revoked', async () => {
    const { token } = await t.admin()
    const { secret, contact } = newPerson()
    const customer = await t.customer({ email: contact.email })
    const { status, body: invitation } = await invite(token, contact.email.toUpperCase())
    expect(status).toBe(201)
    expect((await eraseCustomer(token, customer)).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
    expect(await t.shop.db.$count(staffInvitations, eq(staffInvitations.id, invitation.id))).toBe(0)
  })

  test('if an invitation is all the shop has about them', async () => {
    const { token } = await t.admin()
    const { secret, contact } = newPerson()
    const { body } = await invite(token, contact.email)
    await t.api('DELETE', `/admin/staff/invitations/${body.id}`, { token })
    expect((await eraseGuest(token, contact.email)).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
    const [entry] = await t.shop.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'invitation'), eq(auditEntries.subjectId, String(body.id))))
    expect(entry).toMatchObject({
      action: 'invite',
      changes: { email: [null, '(erased)'], roles: [null, ['production']] },
    })
  })

  test('in their staff actions, which are kept under a number', async () => {
    const owner = await t.admin()
    const { secret, contact } = newPerson()
    const colleague = await t.customer({ email: contact.email, role: 'Admin', staffRoles: ['owner'] })
    const { body: coupon } = await t.api('POST', '/admin/coupons', {
      token: colleague.token,
      body: { code: `C${Date.now()}`, percentage: 0.1 },
    })
    const invited = newPerson().contact.email
    await invite(colleague.token, invited)
    const [mail] = await mailsTo(invited)
    await deliverMail(t.shop, { mailId: mail?.id })
    const { status } = await t.api('PUT', `/admin/staff/${colleague.id}`, {
      token: owner.token,
      body: { roles: [], seen: ['owner'] },
    })
    expect(status).toBe(200)
    expect((await eraseCustomer(owner.token, colleague)).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
    const { body } = await t.api('GET', '/admin/audit', { ...owner, query: { q: `coupon ${coupon.id}` } })
    expect(body).toMatchObject([
      { action: 'create', staffId: colleague.id, staffEmail: `erased-${colleague.id}@erased.invalid` },
    ])
    const [kept] = await mailsTo(invited)
    expect(kept?.text).toContain('(erased) invites you')
  })

  test('in staff’s searches for their email, without affecting similar emails', async () => {
    const { token } = await t.admin()
    const { contact } = newPerson()
    const alike = `x${contact.email}`
    const { id } = await paidOrder(undefined, contact)
    const exported = await t.api('GET', '/admin/orders.csv', { token, query: { q: contact.email } })
    expect(exported.status).toBe(200)
    await t.api('GET', '/admin/orders.csv', { token, query: { q: alike } })
    const corrected = { ...contact, zipCode: '10001', city: 'New York', state: 'NY', version: 1 }
    const { status } = await t.api('PUT', `/admin/orders/${id}/contact`, {
      token,
      body: { ...corrected, email: 'right@example.com' },
    })
    expect(status).toBe(200)
    expect((await eraseGuest(token, contact.email)).status).toBe(200)
    const [order] = await t.shop.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(id)))
    expect(order?.changes).toEqual({
      email: ['(erased)', '(erased)'],
      city: ['(erased)', '(erased)'],
    })
    const exports = await t.shop.db.select().from(auditEntries).where(eq(auditEntries.subject, 'orders'))
    const searches = exports.map(({ changes }) => changes.q?.[1])
    expect(searches).toContain(alike)
    expect(searches).toContain('(erased)')
    expect(searches).not.toContain(contact.email)
  })

  test.each(['guest', 'customer'])('in a file that a %s uploaded for a chat but never sent', async (who) => {
    const { token } = await t.admin()
    const { secret, contact } = newPerson()
    const customer = who === 'customer' ? await t.customer({ email: contact.email }) : null
    const { id, hash } = await paidOrder(customer ?? undefined, contact)
    const form = new FormData()
    form.set('file', new File([plainPicture(40, 30)], `${secret}.png`, { type: 'image/png' }))
    const { status, body } = await t.api('POST', '/upload', { form, query: { hash } })
    expect(status).toBe(201)
    await reject(id, token)
    const erased = await (customer ? eraseCustomer(token, customer) : eraseGuest(token, contact.email))
    expect(erased).toMatchObject({ status: 200, body: { files: 1 } })
    // Until the job deletes the file, its row only has the random file name.
    expect(await findTablesWith(secret)).toEqual([])
    expect(await t.shop.db.$count(artworkFiles, eq(artworkFiles.path, body.path))).toBe(0)
  })

  test('in an email that was resent to several other addresses', async () => {
    const { token } = await t.admin()
    const { secret, contact } = newPerson()
    const message = { ...contact, codePhone: '+1', content: `Where is ${secret}?` }
    await t.api('POST', '/create-contact', { body: message })
    const { body: inbox } = await t.api('GET', '/admin/inbox', { token, query: { q: secret } })
    const answer = { content: `Dear ${secret}`, lastAnswerId: null }
    await t.api('POST', `/admin/inbox/${inbox[0]?.id}/answers`, { token, body: answer })
    let address = contact.email
    for (const to of ['second@example.com', 'third@example.com', 'fourth@example.com']) {
      const [mail] = await mailsTo(address)
      await deliverMail(t.shop, { mailId: mail?.id })
      expect((await t.api('POST', `/admin/mails/${mail?.id}/again`, { token, body: { to } })).status).toBe(
        201,
      )
      address = to
    }
    expect((await eraseGuest(token, contact.email)).status).toBe(200)
    expect(await findTablesWith(secret)).toEqual([])
  })
})

test('an erased person’s invitation can no longer be accepted', async () => {
  const { token } = await t.admin()
  const { contact } = newPerson()
  await invite(token, contact.email)
  const [link] = await mailedTokens(t, contact.email)
  await eraseGuest(token, contact.email)
  const answer = await t.api('GET', '/staff-invitation', { token: link })
  expect(answer.status).toBe(401)
  expect(
    await t.shop.db.select().from(staffInvitations).where(eq(staffInvitations.email, contact.email)),
  ).toEqual([])
})
