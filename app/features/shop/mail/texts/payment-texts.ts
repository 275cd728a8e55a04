import { body, button, heading, mailSet, note, paragraphs, subject } from './mail-text.ts'

export const paymentTexts = {
  'payment-failed': mailSet('Payment declined', [], {
    subject: subject('Your payment didn’t go through'),
    heading: heading('Your payment didn’t go through'),
    body: body(
      'Your bank declined the payment for these items, so the order wasn’t placed and you won’t be charged. To order them, please check out again with another payment method.',
    ),
    button: button('Go to cart'),
    note: note('You’re receiving this email because you checked out in our shop.'),
  }),
  'refund.order': mailSet('Refund', ['order', 'amount'], {
    subject: subject('Order {{order}}: refund issued', 'order'),
    heading: heading('Refund issued'),
    body: body(
      'We refunded {{amount}} for order {{order}} to your original payment method. It may take 5 to 10 business days to appear on your statement.',
      'amount',
    ),
    taxed: paragraphs(
      'Text for a refund with tax',
      'We refunded {{amount}} for order {{order}} to your original payment method. The refund includes {{tax}} in tax. It may take 5 to 10 business days to appear on your statement.',
      'amount',
      'tax',
    ),
    items: paragraphs('Text for items or shipping', 'Refund for {{items}}.', 'items'),
    button: button('View order'),
  }),
  'refund.outdated-link': mailSet('Refund of a payment through an outdated link', ['amount'], {
    subject: subject('Refund issued'),
    heading: heading('Refund issued'),
    body: body(
      'We refunded {{amount}} that you paid through an outdated link to your original payment method. It may take 5 to 10 business days to appear on your statement.',
      'amount',
    ),
    taxed: paragraphs(
      'Text for a refund with tax',
      'We refunded {{amount}} that you paid through an outdated link to your original payment method. The refund includes {{tax}} in tax. It may take 5 to 10 business days to appear on your statement.',
      'amount',
      'tax',
    ),
    note: note('You’re receiving this email because you made a payment in our shop.'),
  }),
}
