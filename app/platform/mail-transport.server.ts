export type OutgoingMail = {
  from: string
  to: string
  replyTo?: string | undefined
  messageId: string
  subject: string
  html: string
  text: string
}

/** Hands one mail over; throws when the other side did not take it. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** Embedded mode: the outbox itself is where caught mails are read, so nothing is left to hand over. */
export const catchMail: MailTransport = () => Promise.resolve()
