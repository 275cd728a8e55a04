import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { staffPath } from '#app/features/ground/orders/order.ts'
import { wholePhone } from '#app/features/ground/people/whole-phone.ts'
import { problemAdvice, problemText } from '#app/features/ground/money/problem-text.ts'
import {
  disputeAdvice,
  disputeReason,
  disputeText,
  isOpenDispute,
} from '#app/features/ground/money/dispute.ts'
import { dateText, dateTimeText, zoneText } from '#app/features/ground/time/date-text.ts'
import { staffRoleLabels, staffRoleDescriptions } from '#app/features/ground/people/permissions.ts'
import { Quote, Paragraph } from './layout.tsx'
import { wordsOf } from './parts/words.tsx'

export const changesRequested: Template<'changes-asked'> = ({ order, reason }, context) => {
  const words = wordsOf(context, 'changes-asked', { order: order.id, customer: order.name })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.paragraphs('body')}
        {reason && <Quote>{reason}</Quote>}
        {words.action(context.publicUrl + staffPath(order), 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}

export const contact: Template<'contact'> = ({ name, email, phone, codePhone, content }, context) => {
  const words = wordsOf(context, 'contact', { customer: name })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        <Quote>{content}</Quote>
        {words.paragraphs('sender', {
          email: <a href={`mailto:${encodeURI(email)}`}>{email}</a>,
          phone: wholePhone({ codePhone, phone }) || 'no phone number',
        })}
      </>
    ),
    reason: words.line('note'),
    replyTo: email,
  }
}

export const paymentProblem: Template<'payment-problem'> = (
  { kind, orderId, amountCents: amount, currency, expectedCents: expected },
  context,
) => {
  const problem = problemText({ kind, amount, currency, expected })
  const words =
    orderId === null
      ? wordsOf(context, 'payment-problem.unknown', { problem })
      : wordsOf(context, 'payment-problem.order', { problem, order: orderId })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.paragraphs('body', { advice: problemAdvice[kind] })}
        {words.action(`${context.publicUrl}/admin/orders/payment-problems`, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}

export const paymentDispute: Template<'payment-dispute'> = (
  { orderId, status, amountCents: amount, currency, reason, respondBy },
  context,
) => {
  const { publicUrl, settings } = context
  const dispute = disputeText({ status, amount, currency })
  const words = wordsOf(context, 'payment-dispute', { order: orderId, dispute })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.paragraphs('body', { reason: disputeReason(reason), advice: disputeAdvice[status] })}
        {respondBy &&
          isOpenDispute(status) &&
          words.paragraphs('respond', { day: dateText(respondBy, settings.timeZone) })}
        {words.action(publicUrl + staffPath({ id: orderId }), 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}

export const staffInvitation: Template<'staff-invitation'> = ({ invitedBy, roles, path }, context) => {
  const words = wordsOf(context, 'staff-invitation', { invitedBy })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted('', 'body')}
        {roles.map((role) => (
          <Paragraph key={role}>
            {words.line('role', { role: staffRoleLabels[role], description: staffRoleDescriptions[role] })}
          </Paragraph>
        ))}
        {words.action(context.publicUrl + path, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}

const factorTexts = {
  'add factor': 'added',
  'remove factor': 'removed',
  'use recovery code': 'recoveryCode',
  'replace recovery codes': 'recoveryCodes',
  'reset factors': 'reset',
} as const

export const secondFactor: Template<'second-factor'> = (
  { event, at, factor = '', left = 0, by },
  context,
) => {
  const words = wordsOf(context, 'second-factor', { factor, count: left, invitedBy: by ?? '' })
  const { timeZone } = context.settings
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.paragraphs(factorTexts[event], {
          moment: `${dateTimeText(at, timeZone)} (${zoneText(timeZone)})`,
        })}
        {words.paragraphs('advice')}
        {words.action(`${context.publicUrl}/admin/account`, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
