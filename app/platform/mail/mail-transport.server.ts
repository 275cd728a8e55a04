export type OutgoingMail = {
  from: { name: string; address: string }
  to: string
  replyTo: string
  messageId: string
  subject: string
  html: string
  text: string
  /** Additional headers for this email. */
  headers: Record<string, string>
}

/** Resolves once the mail server has accepted the email. Throws MailRefused, or another error if a retry may help. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** A permanent rejection, which makes retries pointless. The message is the mail server's response. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The mail server refuses the shop itself, so all emails wait until the operator fixes the cause. */
export class MailAccountRefused extends Error {
  override name = 'MailAccountRefused'
  fix: string

  constructor(message: string, fix: string) {
    super(message)
    this.fix = fix
  }
}

/** Catches emails in embedded mode. They are read from the outbox, so there is nothing to send. */
export const catchMail: MailTransport = () => Promise.resolve()
