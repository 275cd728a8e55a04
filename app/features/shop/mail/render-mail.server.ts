import { plainTextSelectors, render } from '@react-email/render'
import { compile, type FormatCallback } from 'html-to-text'
import { createElement } from 'react'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import type { MailContent, MailContext, Template } from './mail-template.ts'
import {
  alreadyRegistered,
  newDevice,
  passkeys,
  validateEmail,
  restorePassword,
  contactAnswer,
} from './templates/account-mails.tsx'
import {
  changesRequested,
  contact,
  paymentProblem,
  paymentDispute,
  secondFactor,
  staffInvitation,
} from './templates/team-mails.tsx'
import { chatMessage, orderHeld, orderLink, proofReady, proofReminder } from './templates/proof-mails.tsx'
import { Layout } from './templates/layout.tsx'
import {
  orderCanceled,
  orderMoved,
  orderPaid,
  orderMovedBack,
  trackingChanged,
  reprint,
} from './templates/order-mails.tsx'
import { orderEdited, orderEditProposed, orderEditWithdrawn } from './templates/order-edit-mails.tsx'
import { paymentFailed, quote, refund } from './templates/payment-mails.tsx'

const templates: { [T in Mail['template']]: Template<T> } = {
  'validate-email': validateEmail,
  'already-registered': alreadyRegistered,
  'restore-password': restorePassword,
  'new-device': newDevice,
  passkeys,
  'staff-invitation': staffInvitation,
  'second-factor': secondFactor,
  quote,
  'order-paid': orderPaid,
  'proof-ready': proofReady,
  'proof-reminder': proofReminder,
  'order-held': orderHeld,
  'order-link': orderLink,
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
  // Prevents header injection, because names may contain line breaks.
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
