import { describe, expect, test } from 'vitest'
import { demoShop, emptyShop } from '#db/seed/shop.ts'
import type { Mail, MailedOrder } from '#app/features/ground/shop/mail.ts'
import { renderMail } from './render-mail.server.ts'

const context = { settings: { ...demoShop, name: 'Cut & Peel' }, publicUrl: 'https://shop.test' }

const order: MailedOrder = {
  id: 1001,
  path: '/order-confirm?order=abc_DEF$-1001',
  name: 'Ada Print',
  items: [
    {
      name: 'Die Cut Stickers',
      size: '3" x 3"',
      quantity: 1000,
      priceCents: 123_450,
      picture: 'item-pictures/a_b-c.png/WzEs.png',
    },
    { name: 'Lucky <i>cat</i>', size: '', quantity: 2, priceCents: 620 },
  ],
  itemsCents: 124_070,
  discountCents: 12_407,
  shippingCents: 640,
  taxCents: 0,
  totalCents: 112_303,
  arrives: '2026-11-25 – 2026-12-01',
}

const moved = { template: 'order-moved', order, reason: null, carrier: null, trackingNumber: null } as const

const all: Mail[] = [
  { template: 'validate-email', firstName: 'Ada', path: '/validate-mail?token=T' },
  {
    template: 'validate-email',
    firstName: 'Ada',
    path: '/validate-mail?seed=S',
    disownPath: '/not-my-account?seed=D',
    signedUpAt: '2026-11-22T16:00:00.000Z',
  },
  { template: 'already-registered', firstName: 'Ada' },
  { template: 'restore-password', firstName: 'Ada', path: '/restore-password?token=T' },
  {
    template: 'staff-invitation',
    invitedBy: 'boss@example.com',
    roles: ['production'],
    path: '/admin/invitation?token=T',
  },
  { template: 'order-paid', order },
  { template: 'proof-ready', order, proofs: 2 },
  { template: 'proof-reminder', order, isLast: false },
  { template: 'proof-reminder', order, isLast: true },
  { template: 'order-held', order },
  { template: 'refund', order, amountCents: 1250, reason: 'Two sheets were scratched' },
  { template: 'refund', order, amountCents: 1250, parts: '50 Die Cut Stickers', reason: '' },
  { template: 'refund', order, amountCents: 1250, reason: 'Paid twice', isOfOrder: false },
  { template: 'tracking-changed', order, carrier: 'UPS', trackingNumber: '1Z111' },
  { template: 'changes-asked', order, reason: 'Bigger,\nplease' },
  {
    template: 'payment-problem',
    kind: 'wrong-amount',
    orderId: 1001,
    amountCents: 100,
    currency: 'EUR',
    expectedCents: 4500,
  },
  {
    template: 'payment-problem',
    kind: 'refund-declined',
    orderId: 1001,
    amountCents: 1250,
    currency: 'USD',
    expectedCents: null,
  },
  ...(['needs-response', 'lost'] as const).map((status) => ({
    template: 'payment-dispute' as const,
    orderId: 1001,
    status,
    amountCents: 4500,
    currency: 'USD',
    reason: 'product_not_received',
    respondBy: '2026-12-01T16:00:00.000Z',
  })),
  { template: 'payment-failed', order },
  { template: 'chat-message', order, from: 'Admin', text: 'Is this blue right?' },
  { template: 'chat-message', order, from: 'User', text: 'It is' },
  ...(['APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'] as const).map((from) => ({
    template: 'order-moved-back' as const,
    order,
    from,
  })),
  { ...moved, status: 'SENT', carrier: 'UPS', trackingNumber: '1Z999' },
  { ...moved, status: 'APPROVED', approval: { by: 'Pete', via: 'in_person' } },
  {
    template: 'contact-answer',
    name: 'Ada',
    question: 'Do you print\non cork?',
    answer: 'We do.\nHow thick?',
    replyTo: 'team@shop.test',
  },
  {
    template: 'contact',
    name: 'Ada',
    email: 'ada@example.com',
    phone: '5550100',
    codePhone: '+1',
    content: 'Hi',
  },
]

const addresses = (text: string) => text.match(/https?:\/\/\S+/g) ?? []

describe('spec 4: emails', () => {
  test.each(all)('$template: HTML and text name the sender and link to the same pages', async (mail) => {
    const { subject, html, text } = await renderMail(mail, context)
    expect(subject.length).toBeGreaterThan(5)
    expect(html).toContain('Cut &amp; Peel')
    expect(text).toContain('Cut & Peel')
    expect(text).toContain(demoShop.address)
    expect(html).not.toMatch(/<script|<link|url\(/)
    for (const image of html.match(/<img[^>]*>/g) ?? []) {
      expect(image).toMatch(/ src="https:\/\/shop\.test\/(?:item-pictures|og)\/[\w./-]+\.png"/)
      expect(image).toMatch(/ alt="[^"]+" width="72" height="72"/)
    }
    expect(html).not.toMatch(/href="(?!https:\/\/shop\.test|https:\/\/www\.ups\.com\/track\?|mailto:)/)
    expect(text).not.toMatch(/&\w+;|\n{3}|undefined|null|\[object/)
    expect(text).not.toContain(subject.toUpperCase())
    expect(new Set(addresses(text)).size).toBe(addresses(text).length)
    for (const address of addresses(text)) expect(html).toContain(`href="${address}"`)
  })

  test.each(all)('$template: the text is complete without pictures', async (mail) => {
    const { text } = await renderMail(mail, context)
    if (!('order' in mail)) return
    const items = mail.order.items.map((item) => ({ ...item, picture: '' }))
    const without = await renderMail({ ...mail, order: { ...mail.order, items } }, context)
    expect(without.text).toBe(text)
    expect(without.html).not.toContain('<img')
  })

  test.each<Mail>([
    { template: 'order-paid', order },
    { template: 'proof-ready', order, proofs: 1 },
    { template: 'proof-reminder', order, isLast: true },
    { template: 'order-held', order },
    { ...moved, status: 'SENT', carrier: 'UPS', trackingNumber: '1Z999' },
    { ...moved, status: 'APPROVED', approval: { by: 'Pete', via: 'phone' } },
    { template: 'tracking-changed', order, carrier: 'UPS', trackingNumber: '1Z111' },
    { template: 'quote', order, quoteId: 12, note: '', endsOn: '2026-12-10' },
    { template: 'reprint', order, firstOrder: 998, endsOn: null },
  ])('$template shows each item as cut, next to its name', async (mail) => {
    const { html, text } = await renderMail(mail, context)
    const picture =
      'src="https://shop.test/item-pictures/a_b-c.png/WzEs.png" alt="Preview of Die Cut Stickers"'
    expect(html.split(picture)).toHaveLength(2)
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(text).toContain('Die Cut Stickers, 3" x 3"')
    expect(text).toContain('Lucky <i>cat</i>')
    expect(text).not.toContain('Preview of')
  })

  test('emails of rejected and canceled orders show no pictures', async () => {
    const money = { paidCents: 100, refundedCents: 0, refundCents: 100 }
    const mails: Mail[] = [
      { ...moved, status: 'REJECTED', reason: 'No' },
      { template: 'order-canceled', order, reason: 'No', money },
    ]
    for (const mail of mails) expect((await renderMail(mail, context)).html).not.toContain('<img')
  })

  test('an email about 100 items stays below Gmail’s clipping size', async () => {
    const picture = `item-pictures/${'a'.repeat(43)}.png/${'W'.repeat(320)}.png`
    const item = { name: 'Die Cut Stickers', size: '3" x 3"', quantity: 50, priceCents: 4500, picture }
    const large = { ...order, items: Array.from({ length: 100 }, () => item) }
    const mails: Mail[] = [
      { template: 'order-paid', order: large },
      { template: 'proof-ready', order: large, proofs: 2 },
    ]
    for (const mail of mails) {
      const { html } = await renderMail(mail, context)
      expect(html.length).toBeLessThan(102_000)
      expect(html).toContain('<img')
    }
    const { text } = await renderMail({ template: 'proof-ready', order: large, proofs: 2 }, context)
    expect(text.split('Die Cut Stickers')).toHaveLength(11)
    expect(text).toContain('And 90 more')
  })

  test('turns paths into links to this shop', async () => {
    const { html, text } = await renderMail({ template: 'order-paid', order }, context)
    expect(text).toMatch(/^https:\/\/shop\.test\/order-confirm\?order=abc_DEF\$-1001$/m)
    expect(html).toContain('href="https://shop.test/order-confirm?order=abc_DEF$-1001"')
    const link = await renderMail(
      { template: 'validate-email', firstName: 'A', path: '/validate-mail?token=T' },
      context,
    )
    expect(link.text).toMatch(/^https:\/\/shop\.test\/validate-mail\?token=T$/m)
  })

  test('the validation email states when the account was created, the effect of validating, and how to delete it', async () => {
    const paths = { path: '/validate-mail?seed=S', disownPath: '/not-my-account?seed=D' }
    const signedUp = { firstName: 'Ada', signedUpAt: '2026-11-22T16:00:00.000Z' }
    const { html, text } = await renderMail({ template: 'validate-email', ...signedUp, ...paths }, context)
    for (const content of [html.replaceAll(/<!-- -->|&#x27;/g, ''), text.replaceAll(/\s+/g, ' ')]) {
      expect(content).toContain('An account was created at Cut &')
      expect(content).toContain('with this email address, on Nov 22, 2026')
      expect(content).toContain('Guest orders placed with this address')
      expect(content).toContain('someone else chose the account’s password and would see your orders')
    }
    expect(text).toMatch(/This wasn’t me:\nhttps:\/\/shop\.test\/not-my-account\?seed=D$/m)
    expect(html).toContain('href="https://shop.test/not-my-account?seed=D"')
  })

  test.each([
    { template: 'changes-asked', order, reason: 'Bigger' },
    { template: 'chat-message', order, from: 'User', text: 'Hello?' },
  ] satisfies Mail[])(
    '$template links staff to the back office, without the customer’s own link',
    async (mail) => {
      const { html, text } = await renderMail(mail, context)
      expect(text).toMatch(/^https:\/\/shop\.test\/admin\/orders\/1001$/m)
      expect(html + text).not.toContain('abc_DEF')
    },
  )

  test('a dispute email states the reason and, while the dispute is open, the last day to respond', async () => {
    const dispute = {
      template: 'payment-dispute',
      orderId: 1001,
      amountCents: 4500,
      currency: 'USD',
      reason: 'product_not_received',
      respondBy: '2026-12-01T16:00:00.000Z',
    } as const
    const opened = await renderMail({ ...dispute, status: 'needs-response' }, context)
    expect(opened.text).toContain('Product not received')
    expect(opened.text).toContain('Respond by Dec 1, 2026')
    const lost = await renderMail({ ...dispute, status: 'lost' }, context)
    expect(lost.subject).toContain('Dispute over $45.00 lost')
    expect(lost.text).not.toContain('Respond by')
  })

  test('shows the options of an item below its name', async () => {
    const options = 'Finish: Matte <3, Turnaround: Rush'
    const items = order.items.map((item, at) => (at === 0 ? { ...item, options } : item))
    const { html, text } = await renderMail({ template: 'order-paid', order: { ...order, items } }, context)
    expect(html).toMatch(
      /Die Cut Stickers, 3&quot; x 3&quot;[^]{0,20}<br\/>Finish: Matte &lt;3, Turnaround: Rush</,
    )
    expect(text).toContain(options)
  })

  test('lists the items and sums of a paid order', async () => {
    const { html, text, subject } = await renderMail({ template: 'order-paid', order }, context)
    expect(subject).toContain('1001')
    expect(text).toMatch(/^Die Cut Stickers, 3" x 3" +1,000 +\$1,234\.50$/m)
    expect(text).toMatch(/^Discount +−\$124\.07$/m)
    expect(text).toMatch(/^Shipping +\$6\.40$/m)
    expect(text).toMatch(/^Total +\$1,123\.03$/m)
    expect(text).not.toContain('Tax')
    expect(text).toContain('Nov 25, 2026 – Dec 1, 2026')
    for (const part of ['Die Cut Stickers', '$1,234.50', '−$124.07', '$1,123.03'])
      expect(html).toContain(part)
    const taxed = await renderMail({ template: 'order-paid', order: { ...order, taxCents: 99 } }, context)
    expect(taxed.text).toMatch(/^Tax +\$0\.99$/m)
  })

  test.each([
    ['phone', 'after your call'],
    ['mail', 'after your email'],
    ['in_person', 'after your visit'],
  ] as const)(
    'an approval by staff names the employee, the reason (%s), and the next step',
    async (via, why) => {
      const mail = { ...moved, status: 'APPROVED', approval: { by: 'Pete', via } } as const
      const text = (await renderMail(mail, context)).text.replaceAll(/\s+/g, ' ')
      expect(text).toContain(`Pete at Cut & Peel approved the proof for you ${why}.`)
      expect(text).toContain('reply to this email right away')
      expect(text).not.toContain('The proof is approved')
    },
  )

  test('shows the carrier and tracking number of a sent order, and the reason for a rejected one', async () => {
    const sent = await renderMail(
      { ...moved, status: 'SENT', carrier: 'UPS', trackingNumber: '1Z999' },
      context,
    )
    for (const content of [sent.html, sent.text]) {
      expect(content).toMatch(/UPS[^]*1Z999/)
      expect(content).toContain('https://www.ups.com/track?tracknum=1Z999')
    }
    const byHand = await renderMail(
      { ...moved, status: 'SENT', carrier: 'Aunt Mary', trackingNumber: '7' },
      context,
    )
    expect(byHand.text).toContain('Tracking number: 7')
    const parcels = {
      carrier: 'UPS',
      trackingNumber: '1Z999',
      moreParcels: [{ carrier: 'DHL', trackingNumber: '7' }],
    }
    const several = await renderMail({ ...moved, status: 'SENT', ...parcels }, context)
    for (const content of [several.html, several.text]) {
      expect(content).toContain('https://www.ups.com/track?tracknum=1Z999')
      expect(content).toContain('https://www.dhl.com/us-en/home/tracking.html?tracking-id=7')
    }
    expect(several.text).toContain('Your order is in 2 packages')
    const rejected = await renderMail({ ...moved, status: 'REJECTED', reason: 'Too <small>' }, context)
    expect(rejected.text).toContain('Too <small>')
    expect(rejected.html).toContain('Too &lt;small&gt;')
    expect(rejected.subject).toBe('Order 1001 was rejected')
  })

  test('escapes user input and keeps its line breaks', async () => {
    const evil = '<img src=x onerror=alert(1)>\n"quoted" & <b>bold</b>'
    const written: Mail[] = [
      { template: 'chat-message', order: { ...order, name: evil }, from: 'User', text: evil },
      { template: 'changes-asked', order: { ...order, name: evil }, reason: evil },
      {
        template: 'contact',
        name: evil,
        email: 'a@example.com',
        phone: evil,
        codePhone: evil,
        content: evil,
      },
      {
        template: 'order-paid',
        order: { ...order, name: evil, items: [{ name: evil, size: evil, quantity: 1, priceCents: 1 }] },
      },
    ]
    for (const mail of written) {
      const { html, subject } = await renderMail(mail, context)
      expect(html).not.toMatch(/<img|<b>/)
      expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;')
      expect(subject).not.toContain('\n')
    }
    const { html, text } = await renderMail(
      { template: 'chat-message', order, from: 'User', text: 'one\r\ntwo' },
      context,
    )
    expect(html).toContain('one<br/>two')
    expect(text).toContain('> one\n> two')
  })

  test('leaves an implausible name, such as an ad, out of emails', async () => {
    for (const firstName of ['Win at evil.com', 'http://evil', 'x'.repeat(60), '12345']) {
      const { html, text } = await renderMail({ template: 'already-registered', firstName }, context)
      expect(html).not.toContain(firstName)
      expect(text).toContain('Hello,')
    }
    const { text } = await renderMail(
      { template: 'already-registered', firstName: "Zoë O'Neil-Łukasz" },
      context,
    )
    expect(text).toContain("Hello Zoë O'Neil-Łukasz,")
  })

  test.each([
    ['Hi Ada, we do.', 0],
    ['  Hello!\nWe do.', 0],
    ['Good morning Ada', 0],
    ['We do. Hello Kitty, too.', 1],
    ['Hiking stickers? Sure.', 1],
  ])('adds a greeting to a reply only if it has none: %s', async (text, greetings) => {
    const mails = [
      { template: 'contact-answer', name: 'Ada', question: '?', answer: text, replyTo: 'team@shop.test' },
      { template: 'chat-message', order, from: 'Admin', text },
    ] as const
    for (const mail of mails) {
      const rendered = await renderMail(mail, context)
      expect(rendered.text.match(/^Hello .+,$/gm) ?? []).toHaveLength(greetings)
    }
  })

  test('a reply to a contact message goes to its sender', async () => {
    const { replyTo } = await renderMail(
      {
        template: 'contact',
        name: 'A',
        email: 'ada@example.com',
        phone: '1',
        codePhone: '+1',
        content: 'Hi',
      },
      context,
    )
    expect(replyTo).toBe('ada@example.com')
  })
})

test('emails of a shop without contact details have no empty lines', async () => {
  const settings = { ...emptyShop, name: 'Sticker Shop' }
  const { html, text } = await renderMail(
    { template: 'already-registered', firstName: 'Ada' },
    { ...context, settings },
  )
  expect(html).not.toContain('mailto:')
  expect(text.trimEnd().endsWith('Sticker Shop')).toBe(true)
})
