import { isLoopback } from '../http/loopback.ts'
import {
  type MailTransport,
  type OutgoingMail,
  MailAccountRefused,
  MailRefused,
} from './mail-transport.server.ts'

export type Smtp = {
  send: MailTransport
  /** Connects and logs in. Throws an error that describes the problem. */
  verify: () => Promise<void>
  close: () => void
}

const maxConnections = 5

/** The total, including the wait for a free connection, is less than a job's time limit (jobs.server.ts). */
const defaultLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000, totalMs: 100_000 }

/**
 * Connects when the first email is sent. nodemailer also reads options from the URL's query, such as `?ignoreTLS=true`.
 */
export async function openSmtp(url: string, limits: Partial<typeof defaultLimits> = {}): Promise<Smtp> {
  const { createTransport } = await import('nodemailer')
  const { connectMs, greetingMs, silenceMs, totalMs } = { ...defaultLimits, ...limits }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // Our job retries instead, because it tracks which emails were sent.
    maxRequeues: 0,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    requireTLS: hasRemoteLogin(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const attempt = async (sending: Promise<unknown>, recipient?: string) => {
    try {
      await sending
    } catch (error) {
      throw sendingError(error, recipient)
    }
  }
  return {
    send: (mail) => {
      const signal = AbortSignal.timeout(totalMs)
      return attempt(transport.sendMail({ ...messageOf(mail), signal }), mail.to)
    },
    verify: () => attempt(transport.verify()),
    // The caller has already waited for emails in progress, so this can cut off the rest.
    close: () => transport.close({ force: true }),
  }
}

/**
 * Returns whether a login crosses a network. A password must never do so in plain text, even if an attacker strips
 * STARTTLS.
 */
function hasRemoteLogin(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/** Passes addresses as objects, so that nodemailer doesn't parse them as lists. */
const messageOf = ({ to, replyTo, ...mail }: OutgoingMail) => ({
  ...mail,
  to: { name: '', address: to },
  replyTo: { name: '', address: replyTo },
})

/** A sending error, with the fields that nodemailer adds. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

const reasons: Record<string, string> = {
  EAUTH: 'The mail server rejected the login in SMTP_URL',
  EDNS: 'The mail server’s host name was not found',
  ECONNECTION: 'The connection to the mail server was lost',
  ESOCKET: 'The mail server could not be reached',
  EABORT: 'The mail server took too long',
  ETIMEDOUT: 'The mail server did not respond in time',
  ETLS: 'The mail server offers no secure connection',
}

/** Converts a sending error to MailRefused or, if a retry may help, to an error whose message is safe to log. */
function sendingError(error: unknown, recipient?: string): Error {
  const { code = '', message, response, command } = error as SmtpError
  if (isRefusal(error as SmtpError)) return new MailRefused(oneLine(response ?? message))
  const reason = reasons[code]
  const words = oneLine(response ?? message)
  const details = recipient ? words.replaceAll(recipient, 'the recipient') : words
  const stage = command && response && !reason ? ` to ${command}` : ''
  const text = reason ? `${reason}: ${details}` : `The mail server’s response${stage}: ${details}`
  const fix = fixOf(error as SmtpError)
  return fix ? new MailAccountRefused(text, fix) : new Error(text)
}

/** Returns instructions for the operator if the server refuses the shop, not just this email. */
function fixOf({ code, command, response = '', responseCode = 0 }: SmtpError): string | null {
  const login =
    'Emails are waiting. Set SMTP_URL to a user name and password that the mail server accepts, and restart the shop.'
  if (code === 'EAUTH') return responseCode >= 500 ? login : null
  if (responseCode < 500) return null
  if (isOurSender(command, response))
    return 'Emails are waiting. Verify the address in MAIL_FROM with your email provider, or set MAIL_FROM to one that it accepts and restart the shop.'
  return isOurAccount(responseCode, response) ? login : null
}

function isRefusal({ code, command, response = '', responseCode }: SmtpError): boolean {
  // If there is no response, nodemailer itself rejected an unusable address or a message that is too large.
  if (responseCode === undefined) return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API')
  const isTooLarge = responseCode === 552
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || isTooLarge
  const isOurs = isOurSender(command, response) || isOurAccount(responseCode, response)
  return isAboutMail && responseCode >= 500 && !isOurs
}

/** Postfix refuses a sender only at the recipient, and Amazon SES, Microsoft 365 and SendGrid at the message. */
const isOurSender = (command: string | undefined, response: string) =>
  command === 'MAIL FROM' ||
  /sender (address )?rejected|sender verify failed|sender identity|address is not verified|SendAsDenied/i.test(
    response,
  )

/**
 * A 53x code means that the server requires a login. Without one, servers may also refuse to relay. Either way,
 * SMTP_URL is wrong, not the recipient.
 */
const isOurAccount = (responseCode: number, response: string) =>
  (responseCode >= 530 && responseCode <= 539) || /\brelay/i.test(response)

/** Returns the text as one line, without NUL, which PostgreSQL rejects. */
const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()
