import { body, button, heading, line, mailSet, note, paragraphs, subject } from './mail-text.ts'

export const paymentTexts = {
  quote: mailSet('Quote', ['quote', 'day'], {
    subject: subject('Your quote {{quote}}', 'quote'),
    heading: heading('Your quote from {{shop}}'),
    body: body(
      'Here is the quote you asked us for. You can pay it online through {{day}}. Once it’s paid, it becomes your order: we’ll check your artwork and prepare a proof, and nothing is printed until you approve it.',
      'day',
    ),
    questions: paragraphs(
      'If something is wrong',
      'Questions, or is something missing? Just reply to this email.',
    ),
    button: button('View and pay'),
    note: note(
      'You’re receiving this email because you asked us for a quote. Keep it private: anyone with the link can see it.',
    ),
  }),
  'payment-failed': mailSet('Payment declined', [], {
    subject: subject('Your payment didn’t go through'),
    heading: heading('Your payment didn’t go through'),
    body: body(
      'Your bank declined the payment for these items, so the order wasn’t placed and you won’t be charged. To order them, please check out again with another payment method.',
    ),
    button: button('Go to cart'),
    quoteBody: paragraphs(
      'Text for a quote',
      'Your bank declined the payment for your quote, so you won’t be charged. To place the order, please try another payment method.',
    ),
    quoteButton: line('Button for a quote', 'View quote'),
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
      'You paid {{amount}} through an outdated link. We refunded it to your original payment method. It may take 5 to 10 business days to appear on your statement.',
      'amount',
    ),
    taxed: paragraphs(
      'Text for a refund with tax',
      'You paid {{amount}} through an outdated link. We refunded it to your original payment method. The refund includes {{tax}} in tax. It may take 5 to 10 business days to appear on your statement.',
      'amount',
      'tax',
    ),
    note: note('You’re receiving this email because you made a payment in our shop.'),
  }),
}
