import { desc, eq } from 'drizzle-orm'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { failedJob } from '#test/failed-job.ts'
import { first } from '#test/first.ts'
import { purchases } from '#test/purchase.ts'
import { addApp } from '#test/second-factors.ts'
import type { TestShop } from '#test/shop.ts'
import type { Maker, OfficeExamples } from './maker.ts'

export function deskExamples(t: TestShop, { before, unique, newEmail }: Maker): OfficeExamples {
  const { paidOrder, webhook } = purchases(t)

  const cannedAnswer = () => ({ title: unique('Answer'), content: 'Soon' })

  async function contactMessage(): Promise<number> {
    const message = { name: 'Ada', email: newEmail(), phone: '1', codePhone: '+1', content: 'Hello' }
    await t.api('POST', '/create-contact', { body: message })
    const { id } = first(await before('GET', `/admin/inbox?q=${message.email}`))
    return id
  }

  const newInvitation = () =>
    before('POST', '/admin/staff/invitations', { email: newEmail(), roles: ['support'] })

  async function profilePath() {
    const { email } = await t.customer()
    const { id } = first(await before('GET', `/admin/customers?q=${email}`))
    return `/admin/customer-profiles/${id}` as const
  }

  async function notePath() {
    const profile = await profilePath()
    const { id } = await before('POST', `${profile}/notes`, { content: 'Prefers matte' })
    return `${profile}/notes/${id}`
  }

  return {
    'POST /admin/canned-answers': async () => ({
      method: 'POST',
      path: '/admin/canned-answers',
      body: cannedAnswer(),
    }),
    'PUT /admin/canned-answers/order': async () => {
      const answers = await before('GET', '/admin/canned-answers')
      const ids = answers.map(({ id }: { id: number }) => id).toReversed()
      return { method: 'PUT', path: '/admin/canned-answers/order', body: { ids } }
    },
    'PUT /admin/canned-answers/{answerId}': async () => {
      const { id, ...saved } = await before('POST', '/admin/canned-answers', cannedAnswer())
      return { method: 'PUT', path: `/admin/canned-answers/${id}`, body: { ...saved, content: 'Later' } }
    },
    'DELETE /admin/canned-answers/{answerId}': async () => {
      const { id } = await before('POST', '/admin/canned-answers', cannedAnswer())
      return { method: 'DELETE', path: `/admin/canned-answers/${id}`, query: { version: 1 } }
    },
    'POST /admin/customers/{customerId}/validation-mail': async () => {
      const { id } = await t.customer({ emailValidatedAt: null })
      return { method: 'POST', path: `/admin/customers/${id}/validation-mail` }
    },
    'POST /admin/customers/{customerId}/end-logins': async () => {
      const { id } = await t.customer()
      return { method: 'POST', path: `/admin/customers/${id}/end-logins` }
    },
    'POST /admin/customers/{customerId}/erase': async () => {
      const { id, email } = await t.customer()
      return { method: 'POST', path: `/admin/customers/${id}/erase`, body: { email } }
    },
    'POST /admin/guests/erase': async () => {
      const guest = newEmail()
      const { id } = await paidOrder(undefined, { email: guest })
      await t.shop.db.update(orders).set({ status: 'SENT' }).where(eq(orders.id, id))
      return { method: 'POST', path: '/admin/guests/erase', body: { email: guest } }
    },
    'POST /admin/customer-profiles/{profileId}/tags': async () => ({
      method: 'POST',
      path: `${await profilePath()}/tags`,
      body: { tag: 'Wholesale' },
    }),
    'DELETE /admin/customer-profiles/{profileId}/tags': async () => {
      const path = `${await profilePath()}/tags`
      await before('POST', path, { tag: 'wholesale' })
      return { method: 'DELETE', path, query: { tag: 'wholesale' } }
    },
    'POST /admin/customer-profiles/{profileId}/notes': async () => ({
      method: 'POST',
      path: `${await profilePath()}/notes`,
      body: { content: 'Prefers matte' },
    }),
    'PUT /admin/customer-profiles/{profileId}/notes/{noteId}': async () => ({
      method: 'PUT',
      path: await notePath(),
      body: { content: 'Prefers gloss', version: 1 },
    }),
    'DELETE /admin/customer-profiles/{profileId}/notes/{noteId}': async () => ({
      method: 'DELETE',
      path: await notePath(),
      query: { version: 1 },
    }),
    'PUT /admin/inbox/{messageId}': async () => ({
      method: 'PUT',
      path: `/admin/inbox/${await contactMessage()}`,
      body: { isDone: true },
    }),
    'POST /admin/inbox/{messageId}/answers': async () => ({
      method: 'POST',
      path: `/admin/inbox/${await contactMessage()}/answers`,
      body: { content: 'We do', lastAnswerId: null },
    }),
    'POST /admin/mails/{mailId}/again': async () => {
      await paidOrder()
      const [mail] = await t.shop.db.select().from(mails).orderBy(desc(mails.id)).limit(1)
      return { method: 'POST', path: `/admin/mails/${mail?.id}/again`, body: {} }
    },
    'PUT /admin/mail-texts/{setKey}': async () => {
      const key: string = 'order-held'
      const { texts } = await before('GET', `/admin/mail-texts/${key}`)
      const { name, version } = first(texts)
      const changed = { [name]: { text: unique('Order {{order}}: look'), version } }
      return { method: 'PUT', path: `/admin/mail-texts/${key}`, body: { texts: changed } }
    },
    'POST /admin/jobs/{jobId}/again': async () => ({
      method: 'POST',
      path: `/admin/jobs/${await failedJob(t.shop.db)}/again`,
    }),
    'POST /admin/payment-problems/{problemId}/resolution': async () => {
      const { link } = await paidOrder()
      await webhook(link, { amountCents: 1 })
      const { id } = first(await before('GET', '/admin/payment-problems'))
      const path = `/admin/payment-problems/${id}/resolution`
      return { method: 'POST', path, body: { resolution: 'Talked to the customer' } }
    },
    'POST /admin/setup/reviews': async () => {
      await t.shop.db.update(shopSettings).set({ reviewedSteps: [] })
      return { method: 'POST', path: '/admin/setup/reviews', body: { step: 'shipping' } }
    },
    'PUT /admin/security': async () => {
      const { refundLimit, ...settings } = await before('GET', '/admin/security')
      return { method: 'PUT', path: '/admin/security', body: { ...settings, refundLimit: refundLimit + 1 } }
    },
    'DELETE /admin/staff/{staffId}/second-factors': async () => {
      const { id, token } = await t.staff('production')
      await addApp(t, token)
      return { method: 'DELETE', path: `/admin/staff/${id}/second-factors` }
    },
    'PUT /admin/settings': async () => {
      const { defaultTeamEmail: _, ...settings } = await before('GET', '/admin/settings')
      return { method: 'PUT', path: '/admin/settings', body: { ...settings, phone: unique('555') } }
    },
    'PUT /admin/staff/{staffId}': async () => {
      const { id } = await t.staff('production')
      const body = { roles: ['support'], seen: ['production'] }
      return { method: 'PUT', path: `/admin/staff/${id}`, body }
    },
    'POST /admin/staff/invitations': async () => ({
      method: 'POST',
      path: '/admin/staff/invitations',
      body: { email: newEmail(), roles: ['production'] },
    }),
    'POST /admin/staff/invitations/{invitationId}/send': async () => ({
      method: 'POST',
      path: `/admin/staff/invitations/${(await newInvitation()).id}/send`,
    }),
    'DELETE /admin/staff/invitations/{invitationId}': async () => ({
      method: 'DELETE',
      path: `/admin/staff/invitations/${(await newInvitation()).id}`,
    }),
  }
}
