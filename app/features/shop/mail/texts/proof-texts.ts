import { body, button, heading, mailSet, paragraphs, subject } from './mail-text.ts'

const review = button('Review proof')

export const proofTexts = {
  'proof-ready': mailSet('Proof ready', ['order'], {
    subject: subject('Order {{order}}: your proof is ready', 'order'),
    heading: heading('Your proof is ready'),
    one: paragraphs(
      'Text for one proof',
      'A proof is ready for order {{order}}. Check the cut line, text, and colors closely, then approve the proof or request changes. We print only what you approve.',
    ),
    several: paragraphs(
      'Text for several proofs',
      '{{count}} proofs are ready for order {{order}}. Check the cut line, text, and colors closely, then approve the proof or request changes. We print only what you approve.',
      'count',
    ),
    findings: paragraphs(
      'If there are problems with the artwork',
      'Our print check found problems with the artwork you sent. Please look closely before you approve:',
    ),
    button: review,
  }),
  'proof-reminder.first': mailSet('First reminder', ['order'], {
    subject: subject('Order {{order}}: your proof is waiting for you', 'order'),
    heading: heading('Your proof is waiting for you'),
    body: body(
      'The proof for order {{order}} is ready. We’ll start printing as soon as you approve it.\n\nApprove it, request changes, or send us a message on the order page. Nothing is printed until you approve it.',
    ),
    button: review,
  }),
  'proof-reminder.last': mailSet('Last reminder', ['order'], {
    subject: subject('Order {{order}}: your proof is waiting for you', 'order'),
    heading: heading('Your proof is waiting for you'),
    body: body(
      'The proof for order {{order}} has been waiting for several days. If we don’t hear from you within two days, we’ll put the order on hold.\n\nApprove it, request changes, or send us a message on the order page. Nothing is printed until you approve it.',
    ),
    button: review,
  }),
  'order-link': mailSet('New order link', ['order'], {
    subject: subject('Order {{order}}: your new link', 'order'),
    heading: heading('Your new link'),
    body: body(
      'We replaced the link to order {{order}}. Earlier links no longer work. Anyone with this link can see your order and approve its proofs, so please don’t share it.',
    ),
    button: button('View order'),
  }),
  'order-held': mailSet('Order on hold', ['order'], {
    subject: subject('Order {{order}} is on hold: please review your proof', 'order'),
    heading: heading('Order {{order}} is on hold'),
    body: body(
      'We sent you a proof and haven’t heard back, so your order is on hold. Approve the proof, request changes, or send us a message, and we’ll get back to work on it.\n\nYour delivery date will be pushed back by the time your order is on hold.',
    ),
    button: review,
  }),
}
