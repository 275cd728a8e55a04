import { body, button, heading, line, mailSet, note, paragraphs, subject } from './mail-text.ts'

export const accountTexts = {
  'validate-email': mailSet('Validate email', [], {
    subject: subject('Validate your email'),
    heading: heading('Validate your email'),
    created: paragraphs(
      'Reason for the email',
      'An account was created at {{shop}} with this email address, on {{moment}}.',
      'moment',
    ),
    createdBefore: paragraphs(
      'Reason for the email, without a date',
      'An account was created at {{shop}} with this email address.',
    ),
    body: body(
      'If this was you, validate your email. Guest orders placed with this address will be added to your account, along with their artwork, names, and addresses. The link works once and expires in 7 days.',
    ),
    button: button('Validate my email'),
    disown: paragraphs(
      'If someone else signed up',
      'If this wasn’t you, don’t validate your email: someone else chose the account’s password and would see your orders. Delete the account instead.',
    ),
    disownButton: line('Second button', 'This wasn’t me'),
    note: note(
      'You’re receiving this email because someone signed up with this address. Until you validate it, the account doesn’t include your orders.',
    ),
  }),
  'already-registered': mailSet('Already registered', [], {
    subject: subject('You already have an account'),
    heading: heading('You already have an account'),
    body: body(
      'Someone just tried to sign up at {{shop}} with this email address. You already have an account, so nothing was changed. Log in with your existing password.',
    ),
    button: button('Log in'),
    forgotten: paragraphs('Forgotten password', 'Forgot your password? Reset it here: {{link}}', 'link'),
    note: note('If this wasn’t you, you can ignore this email. Your account hasn’t changed.'),
  }),
  'restore-password': mailSet('Reset password', [], {
    subject: subject('Reset your password'),
    heading: heading('Reset your password'),
    body: body(
      'We received a request to reset your {{shop}} password. The link works once and expires in one hour.',
    ),
    button: button('Choose a new password'),
    note: note('If you didn’t request this, you can ignore this email. Your password won’t change.'),
  }),
  'new-device': mailSet('Login from a new device', [], {
    subject: subject('New login to your {{shop}} account'),
    heading: heading('New login to your account'),
    body: body(
      'Someone logged in to your {{shop}} account with {{device}} on {{moment}}. If this was you, there is nothing to do.',
      'device',
      'moment',
    ),
    button: button('View your devices'),
    stolen: paragraphs(
      'If someone else logged in',
      'If this wasn’t you, choose a new password, which logs out all devices: {{link}}. Then remove any passkey from your account that isn’t yours.',
      'link',
    ),
    note: note('You’re receiving this email because your account was used on a device for the first time.'),
  }),
  passkeys: mailSet('Passkeys changed', [], {
    subject: subject('Passkeys for your {{shop}} account'),
    heading: heading('Your passkeys'),
    added: paragraphs(
      'Passkey added',
      'On {{moment}}, a passkey was added to your {{shop}} account: {{passkeys}}. You can use it to log in without your password.',
      'moment',
      'passkeys',
    ),
    removed: paragraphs(
      'Passkey removed',
      'On {{moment}}, a passkey was removed from your {{shop}} account: {{passkeys}}. It can no longer be used to log in.',
      'moment',
      'passkeys',
    ),
    kept: paragraphs(
      'Passkeys kept after a password reset',
      'On {{moment}}, your {{shop}} password was reset. Your passkeys still work: {{passkeys}}. Remove any that you don’t recognize.',
      'moment',
      'passkeys',
    ),
    button: button('View your passkeys'),
    stolen: paragraphs(
      'If someone else did this',
      'If this wasn’t you, choose a new password, which logs out all devices: {{link}}. Then log in and remove the passkeys that aren’t yours.',
      'link',
    ),
    note: note('You’re receiving this email because it concerns the security of your {{shop}} account.'),
  }),
  'contact-answer': mailSet('Reply to a contact message', [], {
    subject: subject('Your message to {{shop}}'),
    heading: heading('Reply to your message'),
    question: line('Before the customer’s message', 'You wrote:'),
    note: note(
      'You’re receiving this email because you contacted us through our website. Just reply to reach us.',
    ),
  }),
}
