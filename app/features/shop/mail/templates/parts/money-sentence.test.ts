import { expect, test } from 'vitest'
import { moneySentence } from '../order-mails.tsx'

const paid = { paidCents: 6120, refundedCents: 0 }

test.each([
  [{ ...paid, refundCents: 6120 }, /^We’re refunding \$61\.20 to your original payment method\. .* 5 to 10/],
  [{ ...paid, refundCents: 2000 }, /^We’re refunding \$20\.00 of the \$61\.20 you paid to /],
  [{ paidCents: 6120, refundedCents: 1000, refundCents: 5120 }, /^We’re refunding \$51\.20 to /],
  [{ ...paid, refundCents: 0 }, /^No refund: we’re keeping the \$61\.20 you paid\./],
  [{ ...paid, refundCents: null }, /^We’ll email you separately about the \$61\.20 you paid\.$/],
  [
    { paidCents: 6120, refundedCents: 6120, refundCents: null },
    /^Your payment was already refunded in full\.$/,
  ],
  [{ paidCents: 6120, refundedCents: 6120, refundCents: 0 }, /^Your payment was already refunded in full\.$/],
])('states what happens to the money of a canceled or rejected order: %j', (money, sentence) => {
  expect(moneySentence(money)).toMatch(sentence)
})
