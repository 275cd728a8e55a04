import { body, button, heading, mailSet, subject } from './mail-text.ts'

const view = button('View order')

export const movedBackTexts = {
  'order-moved-back.APPROVED_BY_ADMIN': mailSet('Proof recalled', ['order'], {
    subject: subject('Order {{order}}: proof recalled', 'order'),
    heading: heading('Order {{order}}: proof recalled'),
    body: body(
      'We’ve recalled the proof we sent you, so you can’t approve it right now. We’ll email you when a new proof is ready.',
    ),
    button: view,
  }),
  'order-moved-back.APPROVED': mailSet('Approval voided', ['order'], {
    subject: subject('Order {{order}}: approval voided', 'order'),
    heading: heading('Order {{order}}: approval voided'),
    body: body(
      'Your approval no longer applies, and we will not print from that proof. We’ll send you a new proof to approve.',
    ),
    button: view,
  }),
  'order-moved-back.IN_PRINT': mailSet('Printing stopped', ['order'], {
    subject: subject('Order {{order}}: printing stopped', 'order'),
    heading: heading('Order {{order}}: printing stopped'),
    body: body('We’ve stopped printing your order for now. Your approval still applies.'),
    button: view,
  }),
  'order-moved-back.READY_TO_SEND': mailSet('Back in print', ['order'], {
    subject: subject('Order {{order}}: back in print', 'order'),
    heading: heading('Order {{order}}: back in print'),
    body: body('Your order isn’t ready to ship yet. It’s back in print.'),
    button: view,
  }),
  'order-moved-back.SENT': mailSet('Not shipped yet', ['order'], {
    subject: subject('Order {{order}}: not shipped yet', 'order'),
    heading: heading('Order {{order}}: not shipped yet'),
    body: body(
      'We emailed you that your order had shipped, but it hasn’t left our shop yet. Please ignore that tracking number. We’ll email you when it ships.',
    ),
    button: view,
  }),
}
