import { MailRefused } from './mail-transport.server.ts'

/** An error with the fields that nodemailer adds. */
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
export function sendingError(error: unknown, recipient?: string): Error {
  const { code = '', message, response, command } = error as SmtpError
  if (isRefusal(error as SmtpError)) return new MailRefused(oneLine(response ?? message))
  const reason = reasons[code]
  const words = oneLine(response ?? message)
  const details = recipient ? words.replaceAll(recipient, 'the recipient') : words
  const stage = command && response && !reason ? ` to ${command}` : ''
  return new Error(reason ? `${reason}: ${details}` : `The mail server’s response${stage}: ${details}`)
}

function isRefusal({ code, command, response = '', responseCode }: SmtpError): boolean {
  // These are found before anything is sent: an address that cannot be used, or a message that is too large.
  if (responseCode === undefined) return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API')
  const isTooLarge = responseCode === 552
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || isTooLarge
  return isAboutMail && responseCode >= 500 && !isOurAccount(responseCode, response)
}

/** 53x requests a login. Without one, servers also refuse to relay: the recipient is fine, but SMTP_URL is not. */
const isOurAccount = (responseCode: number, response: string) =>
  (responseCode >= 530 && responseCode <= 539) || /\brelay/i.test(response)

/** Returns one line for lists, without NUL, which PostgreSQL rejects. */
const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()
