export type OutgoingMail = {
  from: string
  to: string
  replyTo?: string | undefined
  messageId: string
  subject: string
  html: string
  text: string
}

export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** Embedded mode: caught emails are read from the outbox, so there is nothing to send. */
export const catchMail: MailTransport = () => Promise.resolve()
