export type OutgoingMail = {
  from: { name: string; address: string }
  to: string
  replyTo: string
  messageId: string
  subject: string
  html: string
  text: string
  /** Beyond those that every email has. */
  headers: Record<string, string>
}

/** Resolves once the mail server has accepted the email. Throws MailRefused, or another error to retry after. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** No retry would help. The message is what the mail server said. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Embedded mode: caught emails are read from the outbox, so there is nothing to send. */
export const catchMail: MailTransport = () => Promise.resolve()
