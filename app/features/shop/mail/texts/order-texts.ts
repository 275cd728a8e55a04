import { body, button, heading, line, mailSet, note, paragraphs, subject } from './mail-text.ts'

const view = button('View order')

export const orderTexts = {
  'order-paid': mailSet('Order confirmed', ['order'], {
    subject: subject('Order {{order}} confirmed', 'order'),
    heading: heading('Thank you for your order'),
    body: body(
      'Order {{order}} is paid in full. Next, we’ll check your artwork and prepare a proof. We’ll email you when it’s ready, and nothing is printed until you approve it.',
    ),
    exactBody: paragraphs(
      'Text for artwork to print exactly as it is',
      'Order {{order}} is paid in full. You approved your artwork as you saw it, so there is no proof to wait for. We’ll email you when it’s next in line for printing, and write to you first if we see a problem.',
    ),
    partlyExactBody: paragraphs(
      'Text if only some of the artwork is printed exactly as it is',
      'Order {{order}} is paid in full. You approved some of your artwork as you saw it. Next, we’ll check the rest and prepare a proof of it. We’ll email you when it’s ready, and nothing is printed until you approve it.',
    ),
    noProofBody: paragraphs(
      'Text for library designs only',
      'Order {{order}} is paid in full. Our designs are ready to print, so there is no proof to wait for. We’ll email you when it’s next in line for printing.',
    ),
    artworkSubject: line(
      'Subject if artwork is missing',
      'Order {{order}} confirmed: we need your artwork',
      'order',
    ),
    artworkHeading: line('Heading if artwork is missing', 'We need your artwork'),
    artworkBody: paragraphs(
      'Text if artwork is missing',
      'Thank you for your order. Order {{order}} is paid in full, but we don’t have your artwork yet. Add it on your order’s page, and we’ll check it and prepare a proof. Nothing is printed until you approve it.',
    ),
    someArtworkBody: paragraphs(
      'Text if the artwork of some items is missing',
      'Thank you for your order. Order {{order}} is paid in full, but we don’t have the artwork for all of it yet. Add it on your order’s page, and we’ll check it and prepare a proof. Nothing is printed until you approve it.\n\nArtwork is missing for:',
    ),
    artworkButton: line('Button if artwork is missing', 'Add your artwork'),
    reprintBody: paragraphs(
      'Text for a reprint',
      'We’ve received your payment for order {{order}}, a reprint. It’s printed from the files you approved before, so there is nothing else for you to do.',
    ),
    arrival: line('Delivery', 'Estimated delivery: {{days}}.', 'days'),
    button: view,
    note: note('Keep this email private: anyone with the link can view and approve your order.'),
  }),
  'order-moved.PENDING': mailSet('Order pending', ['order'], {
    subject: subject('Order {{order}} is pending', 'order'),
    heading: heading('Order {{order}} is pending'),
    body: body('We are working on your proof.'),
    button: view,
  }),
  'order-moved.APPROVED_BY_ADMIN': mailSet('Order waiting for approval', ['order'], {
    subject: subject('Order {{order}} is waiting for your approval', 'order'),
    heading: heading('Order {{order}} is waiting for your approval'),
    body: body('Your proof is ready for you to approve.'),
    button: view,
  }),
  'order-moved.APPROVED': mailSet('Order approved', ['order'], {
    subject: subject('Order {{order}} is approved', 'order'),
    heading: heading('Order {{order}} is approved'),
    body: body('The proof is approved, and your order is next in line for printing.'),
    button: view,
  }),
  'order-needs-no-proof': mailSet('Order without a proof', ['order'], {
    subject: subject('Order {{order}} is next in line for printing', 'order'),
    heading: heading('Order {{order}} is next in line for printing'),
    body: body('Your order needs no proof, so there is nothing for you to approve.'),
    button: view,
  }),
  'order-approved-by-staff': mailSet('Order approved for the customer', ['order'], {
    subject: subject('Order {{order}} is approved', 'order'),
    heading: heading('Order {{order}} is approved'),
    phone: paragraphs(
      'Text after a call',
      '{{employee}} at {{shop}} approved the proof for you after your call. Your order is next in line for printing.',
      'employee',
    ),
    mail: paragraphs(
      'Text after an email',
      '{{employee}} at {{shop}} approved the proof for you after your email. Your order is next in line for printing.',
      'employee',
    ),
    in_person: paragraphs(
      'Text after a visit',
      '{{employee}} at {{shop}} approved the proof for you after your visit. Your order is next in line for printing.',
      'employee',
    ),
    objection: paragraphs(
      'If something is wrong',
      'If you did not ask for this, or something in the proof is wrong, reply to this email right away so that we don’t print it.',
    ),
    button: view,
  }),
  'order-moved.REJECTED': mailSet('Order rejected', ['order'], {
    subject: subject('Order {{order}} was rejected', 'order'),
    heading: heading('Order {{order}} was rejected'),
    body: body('We’re sorry, but we can’t print this order.'),
    button: view,
  }),
  'order-moved.IN_PRINT': mailSet('Order in print', ['order'], {
    subject: subject('Order {{order}} is in print', 'order'),
    heading: heading('Order {{order}} is in print'),
    body: body('Your order is being printed.'),
    button: view,
  }),
  'order-moved.READY_TO_SEND': mailSet('Order ready to send', ['order'], {
    subject: subject('Order {{order}} is ready to send', 'order'),
    heading: heading('Order {{order}} is ready to send'),
    body: body('Your order is printed, cut, and packed.'),
    button: view,
  }),
  'order-moved.SENT': mailSet('Order sent', ['order'], {
    subject: subject('Order {{order}} is on its way', 'order'),
    heading: heading('Order {{order}} is on its way'),
    body: body('Your order has shipped.'),
    button: view,
  }),
  'tracking-added': mailSet('Another package sent', ['order'], {
    subject: subject('Order {{order}}: another package is on its way', 'order'),
    heading: heading('Another package of order {{order}} is on its way'),
    body: body('Another package of your order has shipped. Here are the tracking details for all packages.'),
    button: view,
  }),
  'tracking-corrected': mailSet('Tracking details corrected', ['order'], {
    subject: subject('Order {{order}}: new tracking number', 'order'),
    heading: heading('New tracking details for order {{order}}'),
    body: body(
      'The tracking details we sent you earlier were wrong. Please use these instead. We’re sorry for the mix-up.',
    ),
    button: view,
  }),
  'order-canceled': mailSet('Order canceled', ['order'], {
    subject: subject('Order {{order}} was canceled', 'order'),
    heading: heading('Order {{order}} was canceled'),
    body: body('We’ve canceled your order, and it won’t be printed or shipped.'),
    button: view,
  }),
  'reprint.free': mailSet('Free reprint', ['order', 'first'], {
    subject: subject('Order {{first}}: we’re printing it again', 'first'),
    heading: heading('We’re printing it again'),
    body: body(
      'We’re printing these pieces of order {{first}} again at no charge, from the files you approved. The reprint is order {{order}}, and there is nothing for you to do.',
      'first',
    ),
    arrival: line('Delivery', 'Estimated delivery: {{days}}.', 'days'),
    button: view,
  }),
  'reprint.charged': mailSet('Paid reprint', ['order', 'first', 'day'], {
    subject: subject('Order {{first}}: your reprint', 'first'),
    heading: heading('Your reprint is ready to pay'),
    body: body(
      'Here is the reprint of order {{first}} that you asked for, from the files you approved. You can pay it online through {{day}}, and we’ll print it once it’s paid.',
      'day',
    ),
    button: button('View and pay'),
  }),
  'order-edited': mailSet('Order edited', ['order'], {
    subject: subject('Order {{order}} was changed', 'order'),
    heading: heading('Order {{order}} was changed'),
    body: body('We’ve changed your order:'),
    subjectPaid: line('Subject after a later payment', 'Order {{order}}: payment received', 'order'),
    headingPaid: line('Heading after a later payment', 'Payment received for order {{order}}'),
    bodyPaid: paragraphs(
      'Text after a later payment',
      'Thank you. You’ve paid for these changes to your order:',
    ),
    paid: paragraphs('Amount paid', 'We’ve received your payment of {{paid}}.', 'paid'),
    refund: paragraphs(
      'If it costs less',
      'We’re refunding {{refund}} to your original payment method. It may take 5 to 10 business days to appear on your statement.',
      'refund',
    ),
    due: paragraphs(
      'If it costs more',
      'Your order now costs {{amount}} more. Please pay the difference, so that we can print it.',
      'amount',
    ),
    approval: paragraphs(
      'If a proof was sent before',
      'Earlier proofs and approvals no longer apply. We’ll email you new proofs, and nothing is printed until you approve them.',
    ),
    pay: button('Pay the difference'),
    button: view,
  }),
  'order-edit-proposed': mailSet('Payment for an edit', ['order'], {
    subject: subject('Order {{order}}: payment needed for your change', 'order'),
    heading: heading('Please pay for the change to order {{order}}'),
    body: body('We’re ready to make these changes to your order:'),
    difference: paragraphs(
      'Cost of the change',
      'They add {{amount}} to your order, for a new total of {{total}}. We’ll make them as soon as you pay the difference. Until then, your order stays the same.',
      'amount',
      'total',
    ),
    subjectShipping: line(
      'Subject for a corrected address',
      'Order {{order}}: please pay the shipping difference',
      'order',
    ),
    headingShipping: line(
      'Heading for a corrected address',
      'Please pay the shipping difference for order {{order}}',
    ),
    bodyShipping: paragraphs(
      'Text for a corrected address',
      'We’ve corrected the delivery address of your order, and shipping there costs more than you paid:',
    ),
    differenceShipping: paragraphs(
      'Cost of a corrected address',
      'Please pay the difference of {{amount}}. Your new total is {{total}}.',
      'amount',
      'total',
    ),
    end: paragraphs('Last day', 'You can pay until {{day}}.', 'day'),
    pay: button('Pay the difference'),
  }),
  'order-edit-withdrawn': mailSet('Order edit withdrawn', ['order'], {
    subject: subject('Order {{order}}: the change was canceled', 'order'),
    heading: heading('The change to order {{order}} was canceled'),
    body: body('We won’t make these changes, so your order stays the same:'),
    nothingDue: paragraphs(
      'Nothing to pay',
      'You don’t have to pay anything for them. The payment link that we emailed you no longer works.',
    ),
    button: view,
  }),
  'chat-message.customer': mailSet('Message to the customer', ['order'], {
    subject: subject('Order {{order}}: new message', 'order'),
    heading: heading('New message about order {{order}}'),
    body: body('{{shop}} wrote to you:'),
    image: line('Picture without text', '(image)'),
    button: button('View and reply'),
    note: note(
      'You’re receiving this email because you placed order {{order}}. Please reply on the order page, not to this email.',
    ),
  }),
}
