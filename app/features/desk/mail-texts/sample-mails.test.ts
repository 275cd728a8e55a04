import { describe, expect, test } from 'vitest'
import { demoShop } from '#db/seed/shop.ts'
import { mailTemplates } from '#app/features/ground/shop/mail.ts'
import { variablesOf } from '#app/features/shop/mail/texts/mail-text.ts'
import {
  setOf,
  textKey,
  textSections,
  textSets,
  type TextSetKey,
} from '#app/features/shop/mail/texts/text-sets.ts'
import { renderMail } from '#app/features/shop/mail/render-mail.server.ts'
import { sampleMails } from './sample-mails.ts'

const context = { settings: demoShop, publicUrl: 'https://shop.test' }

async function shown(key: TextSetKey, texts: Record<string, string>): Promise<string> {
  const mails = await Promise.all(
    Object.values(sampleMails[key]).map((mail) => renderMail(mail, { ...context, texts })),
  )
  return mails.map(({ subject, html, text }) => `${subject}\n${html}\n${text}`).join('\n')
}

const keys = Object.keys(textSets) as TextSetKey[]

describe('each email text', () => {
  test.each(keys)('appears with all its variables in the samples of %s', async (key) => {
    const set = setOf(key)
    for (const [name, text] of Object.entries(set.texts)) {
      const variables = variablesOf(set, text).map((variable) => `{{${variable}}}`)
      const content = await shown(key, { [textKey(key, name)]: `Changed ${name} ${variables.join(' ')}` })
      expect(content, name).toContain(`Changed ${name}`)
      expect(content).not.toMatch(/\{\{|\}\}|undefined|\[object/)
    }
  })

  test('belongs to one section, and every kind of email has samples', () => {
    expect(textSections.flatMap((section) => section.keys).toSorted()).toEqual(keys.toSorted())
    const templates = Object.values(sampleMails).flatMap((samples) =>
      Object.values(samples).map(({ template }) => template),
    )
    expect([...new Set(templates)].toSorted()).toEqual([...mailTemplates].toSorted())
  })
})

describe('a changed text', () => {
  const changed = async (key: TextSetKey, name: string, text: string) => {
    const [mail] = Object.values(sampleMails[key])
    if (!mail) throw new Error(`${key} has no sample`)
    return renderMail(mail, { ...context, texts: { [textKey(key, name)]: text } })
  }

  test('turns blank lines into paragraphs and escapes HTML', async () => {
    const { html, text } = await changed('order-held', 'body', 'One <b>line</b>\nand two\n\n\nThree & four')
    expect(html).toContain('One &lt;b&gt;line&lt;/b&gt;<br/>and two</p>')
    expect(html).toContain('>Three &amp; four</p>')
    expect(text).toContain('One <b>line</b>\nand two\n\nThree & four')
  })

  test('doesn’t expand variables in a customer’s text', async () => {
    const order = { template: 'changes-asked', reason: '{{shop}}' } as const
    const [sample] = Object.values(sampleMails['changes-asked'])
    if (sample?.template !== order.template) throw new Error('not about requested changes')
    const name = '{{order}}'
    const { text } = await renderMail({ ...sample, ...order, order: { ...sample.order, name } }, context)
    expect(text).toContain('{{order}} requested changes')
    expect(text).toContain('{{shop}}')
  })

  test('falls back to the default if it has an unknown variable', async () => {
    const { subject } = await changed('order-held', 'subject', 'Order {{order}} of {{customer}}')
    expect(subject).toBe('Order 1001 is on hold: please review your proof')
  })

  test.each([
    ['We stopped.', 1],
    ['Good morning!\n\nWe stopped.', 0],
    ['Dear customer, we stopped.', 0],
  ])('gets a greeting unless it begins with one: %j', async (body, greetings) => {
    const { text } = await changed('order-held', 'body', body)
    expect(text.match(/^Hello Dana Lee,$/gm) ?? []).toHaveLength(greetings)
  })

  test('replaces the greeting in every email', async () => {
    const texts = { 'greeting.named': 'Ahoy {{name}}!', 'greeting.unnamed': 'Ahoy!' }
    for (const key of ['order-paid', 'refund.order', 'restore-password', 'contact-answer'] as const)
      expect(await shown(key, texts)).toMatch(/Ahoy (?:<!-- -->)?Dana/)
    expect(await shown('staff-invitation', texts)).toContain('Ahoy!')
  })
})
