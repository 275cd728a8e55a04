import { body, button, heading, line, mailSet, note, paragraphs, subject } from './mail-text.ts'

const view = button('View order')

export const teamTexts = {
  'changes-asked': mailSet('Changes requested', ['order', 'customer'], {
    subject: subject('Order {{order}}: changes requested', 'order'),
    heading: heading('Changes requested for order {{order}}'),
    body: body('{{customer}} requested changes to the proof. The order is pending again.'),
    button: view,
    note: note('You’re receiving this email because you work on this shop’s orders.'),
  }),
  'chat-message.team': mailSet('Message from a customer', ['order', 'customer'], {
    subject: subject('Order {{order}}: new message', 'order'),
    heading: heading('New message about order {{order}}'),
    body: body('{{customer}} wrote:'),
    image: line('Picture without text', '(image)'),
    button: button('View and reply'),
    note: note(
      'You’re receiving this email because you work on this shop’s orders. Please reply on the order page.',
    ),
  }),
  contact: mailSet('Contact message', ['customer'], {
    subject: subject('Contact message from {{customer}}'),
    heading: heading('New message from the contact page'),
    sender: paragraphs(
      'Sender',
      'Name: {{customer}}\nEmail: {{email}}\nPhone: {{phone}}',
      'customer',
      'email',
      'phone',
    ),
    note: note('Sent from the contact page. Reply to this email to answer the sender.'),
  }),
  'payment-problem.order': mailSet('Payment problem with an order', ['order', 'problem'], {
    subject: subject('Payment problem: {{problem}} (order {{order}})', 'order'),
    heading: heading('{{problem}} (order {{order}})'),
    body: body('{{advice}}', 'advice'),
    button: button('Review payment problems'),
    note: note('You’re receiving this email because this is the shop’s team email address.'),
  }),
  'payment-problem.unknown': mailSet('Payment problem without an order', ['problem'], {
    subject: subject('Payment problem: {{problem}}'),
    heading: heading('{{problem}}'),
    body: body('{{advice}}', 'advice'),
    button: button('Review payment problems'),
    note: note('You’re receiving this email because this is the shop’s team email address.'),
  }),
  'payment-dispute': mailSet('Dispute', ['order', 'dispute'], {
    subject: subject('Order {{order}}: {{dispute}}', 'order'),
    heading: heading('{{dispute}}'),
    body: body('Order {{order}}. Reason given by the bank: {{reason}}.\n\n{{advice}}', 'reason', 'advice'),
    respond: paragraphs('Deadline', 'Respond by {{day}}.', 'day'),
    button: view,
    note: note('You’re receiving this email because this is the shop’s team email address.'),
  }),
  'staff-invitation': mailSet('Staff invitation', ['invitedBy'], {
    subject: subject('Join the {{shop}} staff'),
    heading: heading('Join the {{shop}} staff'),
    body: body(
      '{{invitedBy}} invites you to the {{shop}} back office. The link works once and expires in 7 days.',
      'invitedBy',
    ),
    role: line('Role', '{{role}}: {{description}}', 'role', 'description'),
    button: button('View invitation'),
    note: note('If you don’t know who this is from, you can ignore this email.'),
  }),
  'second-factor': mailSet('Two-step authentication changed', [], {
    subject: subject('Your two-step authentication at {{shop}}'),
    heading: heading('Your two-step authentication'),
    added: paragraphs(
      'Method added',
      '{{factor}} was added to your staff account on {{moment}}. You’ll be asked for it when you log in.',
      'factor',
      'moment',
    ),
    removed: paragraphs(
      'Method removed',
      '{{factor}} was removed from your staff account on {{moment}}.',
      'factor',
      'moment',
    ),
    recoveryCode: paragraphs(
      'Recovery code used',
      'A recovery code was used for your staff account on {{moment}}. Unused codes: {{count}}.',
      'count',
      'moment',
    ),
    recoveryCodes: paragraphs(
      'Recovery codes replaced',
      'Your recovery codes were replaced on {{moment}}. The old ones no longer work.',
      'moment',
    ),
    reset: paragraphs(
      'All methods removed',
      'All your two-step methods and recovery codes were removed on {{moment}} by {{invitedBy}}. Set up two-step authentication again when you next log in.',
      'invitedBy',
      'moment',
    ),
    advice: paragraphs(
      'If it wasn’t them',
      'If this wasn’t you, change your password and tell the shop’s owner right away.',
    ),
    button: button('Review your account'),
    note: note('You’re receiving this email because you work at {{shop}}.'),
  }),
}
