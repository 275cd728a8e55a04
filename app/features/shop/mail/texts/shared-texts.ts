import { line, paragraphs, type MailText, type TextSet } from './mail-text.ts'

const sharedSet = <const Texts extends Record<string, MailText>>(
  title: string,
  texts: Texts,
): TextSet<Texts> => ({ title, variables: [], texts })

export const sharedTexts = {
  greeting: sharedSet('Greeting', {
    named: line('Greeting', 'Hello {{name}},', 'name'),
    unnamed: line('Greeting without a name', 'Hello,'),
  }),
  parts: sharedSet('Button and small print', {
    copyLink: line('Below the button', 'Or copy this link into your browser: {{link}}', 'link'),
    placedOrder: line(
      'Small print for customers',
      'You’re receiving this email because you placed order {{order}}.',
      'order',
    ),
    reason: line('Before a reason', 'Reason:'),
  }),
  items: sharedSet('Items of an order', {
    item: line('Item', 'Item'),
    quantity: line('Quantity', 'Quantity'),
    amount: line('Amount', 'Amount'),
    itemWithSize: line('Item with a size', '{{item}}, {{size}}', 'item', 'size'),
    count: line('Quantity where prices are not listed', 'Quantity: {{count}}', 'count'),
    more: line('After the first ten items', 'And {{count}} more', 'count'),
    picture: line('In place of a blocked picture', 'Preview of {{item}}', 'item'),
    items: line('Subtotal', 'Items'),
    discount: line('Discount', 'Discount'),
    shipping: line('Shipping', 'Shipping'),
    tax: line('Tax', 'Tax'),
    total: line('Total', 'Total'),
  }),
  shipment: sharedSet('Tracking details', {
    packages: paragraphs('Several packages', 'Your order is in {{count}} packages:', 'count'),
    carrier: line('Carrier', 'Carrier: {{carrier}}', 'carrier'),
    number: line('Tracking number', 'Tracking number: {{number}}', 'number'),
  }),
  money: sharedSet('Payment of a canceled or rejected order', {
    refundInFull: line(
      'Full refund',
      'We’re refunding {{refund}} to your original payment method. It may take 5 to 10 business days to appear on your statement.',
      'refund',
    ),
    refundInPart: line(
      'Partial refund',
      'We’re refunding {{refund}} of the {{paid}} you paid to your original payment method. It may take 5 to 10 business days to appear on your statement.',
      'refund',
      'paid',
    ),
    refundedBefore: line('Already refunded', 'Your payment was already refunded in full.'),
    decidedLater: line('Decided later', 'We’ll email you separately about the {{paid}} you paid.', 'paid'),
    kept: line(
      'No refund',
      'No refund: we’re keeping the {{paid}} you paid. If you have questions, just reply to this email.',
      'paid',
    ),
  }),
}
