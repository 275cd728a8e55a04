import { isLoopback } from '../http/loopback.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.server.ts'
import { sendingError } from './smtp-errors.server.ts'

export type Smtp = {
  send: MailTransport
  /** Connects and logs in. Throws an error that describes the problem. */
  verify: () => Promise<void>
  close: () => void
}

const maxConnections = 5

/** The total, including the wait for a free connection, is less than the time a job may run (jobs.server.ts). */
const defaultLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000, totalMs: 100_000 }

/** Connects when the first email is sent. nodemailer reads more options from the URL's query: `?ignoreTLS=true`. */
export async function openSmtp(url: string, limits: Partial<typeof defaultLimits> = {}): Promise<Smtp> {
  const { createTransport } = await import('nodemailer')
  const { connectMs, greetingMs, silenceMs, totalMs } = { ...defaultLimits, ...limits }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // Our job retries, and it knows which emails were sent.
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
    // The caller has waited long enough for emails that are being sent.
    close: () => transport.close({ force: true }),
  }
}

/**
 * Returns whether a login crosses a network. A password must not do so in plain text, even if an attacker removes the
 * offer of STARTTLS.
 */
function hasRemoteLogin(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/** Passes addresses as objects, so that none is parsed as a list. */
const messageOf = ({ to, replyTo, ...mail }: OutgoingMail) => ({
  ...mail,
  to: { name: '', address: to },
  replyTo: { name: '', address: replyTo },
})
