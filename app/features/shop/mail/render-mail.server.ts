import { plainTextSelectors, render } from '@react-email/render'
import { compile, type FormatCallback } from 'html-to-text'
import { createElement } from 'react'
import type { MailContent, MailContext, Template } from './mail-template.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { alreadyRegistered } from './templates/already-registered.tsx'
import { changesRequested } from './templates/changes-requested.tsx'
import { chatMessage } from './templates/chat-message.tsx'
import { contact } from './templates/contact.tsx'
import { contactAnswer } from './templates/contact-answer.tsx'
import { Layout } from './templates/layout.tsx'
import { orderCanceled } from './templates/order-canceled.tsx'
import { orderEdited, orderEditProposed, orderEditWithdrawn } from './templates/order-edited.tsx'
import { orderHeld } from './templates/order-held.tsx'
import { orderMoved } from './templates/order-moved.tsx'
import { orderMovedBack } from './templates/order-moved-back.tsx'
import { orderPaid } from './templates/order-paid.tsx'
import { paymentDispute } from './templates/payments/payment-dispute.tsx'
import { paymentFailed } from './templates/payments/payment-failed.tsx'
import { paymentProblem } from './templates/payments/payment-problem.tsx'
import { proofReady } from './templates/proof-ready.tsx'
import { proofReminder } from './templates/proof-reminder.tsx'
import { quote } from './templates/payments/quote.tsx'
import { refund } from './templates/payments/refund.tsx'
import { reprint } from './templates/reprint.tsx'
import { restorePassword } from './templates/restore-password.tsx'
import { trackingChanged } from './templates/tracking-changed.tsx'
import { staffInvitation } from './templates/staff-invitation.tsx'
import { validateEmail } from './templates/validate-email.tsx'

const templates: { [T in Mail['template']]: Template<T> } = {
  'validate-email': validateEmail,
  'already-registered': alreadyRegistered,
  'restore-password': restorePassword,
  'staff-invitation': staffInvitation,
  quote,
  'order-paid': orderPaid,
  'proof-ready': proofReady,
  'proof-reminder': proofReminder,
  'order-held': orderHeld,
  refund,
  'tracking-changed': trackingChanged,
  'payment-problem': paymentProblem,
  'payment-dispute': paymentDispute,
  'payment-failed': paymentFailed,
  'changes-asked': changesRequested,
  'chat-message': chatMessage,
  'order-moved': orderMoved,
  'order-moved-back': orderMovedBack,
  'order-canceled': orderCanceled,
  reprint,
  'order-edited': orderEdited,
  'order-edit-proposed': orderEditProposed,
  'order-edit-withdrawn': orderEditWithdrawn,
  'contact-answer': contactAnswer,
  contact,
}

export type RenderedMail = { subject: string; html: string; text: string; replyTo: string | undefined }

export async function renderMail(mail: Mail, context: MailContext): Promise<RenderedMail> {
  const write = templates[mail.template] as (mail: Mail, context: MailContext) => MailContent
  const content = write(mail, context)
  const html = await render(createElement(Layout, { content, context }))
  // Header injection: names may contain line breaks.
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return { subject, html, text: textOf(html), replyTo: content.replyTo }
}

/** Puts a button's URL on its own line, where email clients make it a link. */
const action: FormatCallback = ({ children, attribs }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(children, builder)
  builder.addInline(':')
  builder.addLineBreak()
  builder.addInline(attribs.href, { noWordTransform: true })
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const heading = { format: 'heading', options: { uppercase: false } }

const convert = compile({
  wordwrap: 76,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', ...heading },
    { selector: 'a.action', format: 'action' },
  ],
  formatters: { action },
})

const textOf = (html: string) =>
  `${convert(html)
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
