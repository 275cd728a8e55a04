import { problemAdvice, problemText } from '#app/features/ground/money/problem-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { wordsOf } from '../parts/words.tsx'

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
