import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedMail = {
  from: string
  to: string[]
  user: string | undefined
  isSecure: boolean
  /** The headers, one line each, unfolded. */
  headers: string[]
  body: string
}

/**
 * Runs a real SMTP server on a free port of 127.0.0.1 until the test ends. It supports TLS only if the options include
 * a certificate.
 */
export async function mailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    ...(!options.cert && { disabledCommands: ['STARTTLS'] }),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      void text(stream)
        .then((source) => {
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            user: session.user,
            isSecure: session.secure,
            ...parts(source),
          })
          done()
        })
        .catch(done)
    },
    ...options,
  })
  // Some tests disconnect clients early.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { port, url: `smtp://127.0.0.1:${port}`, received }
}

function parts(source: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const end = source.indexOf('\r\n\r\n')
  return {
    headers: source
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n'),
    body: source.slice(end + 4),
  }
}

export const headerOf = ({ headers }: ReceivedMail, name: string) =>
  headers
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim()

/** Returns an error that makes the server respond with this code and text. */
export const response = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })
