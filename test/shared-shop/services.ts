import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type BucketFault, bucketEnv, startBucket } from '#test/bucket-server.ts'
import { startStripe, type StripeStandIn } from '../stripe/stripe-stand-in.ts'
import type { Mailed, ProviderRow } from './invariants.ts'

/** Stand-ins for Stripe, a mail server and, if requested, a bucket, which tests can make fail. */
export interface Services {
  stripe: StripeStandIn
  mail: {
    received: (Mailed & { source: string })[]
    /** Stops listening on the port until `open` is called. */
    close: () => Promise<void>
    open: () => Promise<void>
    /** If set, runs after an email was received and before the response; an error refuses the email. */
    beforeAnswer: (() => Promise<void>) | null
  }
  bucket: { fault: BucketFault }
  settings: Record<string, string>
  atProvider: () => Promise<ProviderRow[]>
  stop: () => Promise<void>
}

export async function startServices(
  publicUrl: string,
  { hasBucket = false }: { hasBucket?: boolean } = {},
): Promise<Services> {
  const stripe = await startStripe({ webhook: `${publicUrl}/api/payments/webhook` })
  const mail = await startMail()
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-services-'))
  const bucket: Services['bucket'] = { fault: () => false }
  const opened = hasBucket ? await startBucket(folder, (...call) => bucket.fault(...call)) : null
  return {
    stripe,
    mail,
    bucket,
    settings: {
      ...stripe.settings,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      ...(opened && bucketEnv(opened.endpoint)),
    },
    atProvider: () => Promise.resolve(paidAtStripe(stripe)),
    stop: async () => {
      await stripe.close()
      await mail.close()
      await opened?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function paidAtStripe({ account }: StripeStandIn): ProviderRow[] {
  const paid = [...account.sessions.values()].filter((session) => session.payment_status === 'paid')
  return paid.map(({ id, amount_total: amountCents, payment_intent: intent }) => {
    const refunds = [...account.refunds.values()].filter(
      (refund) => refund.payment_intent === intent && refund.status !== 'failed',
    )
    return { id, amountCents, refundedCents: refunds.reduce((sum, { amount }) => sum + amount, 0) }
  })
}

async function startMail() {
  const mail = { received: [], beforeAnswer: null } as Pick<Services['mail'], 'received' | 'beforeAnswer'>
  const newServer = () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onData: (stream, session, done) => {
        void text(stream)
          .then(async (source) => {
            const to = session.envelope.rcptTo[0]?.address ?? ''
            mail.received.push({ ...headersOf(source), to, source })
            await mail.beforeAnswer?.()
            done()
          })
          .catch(done)
      },
    })
    server.on('error', () => undefined)
    return server
  }
  let server = newServer()
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  let isOpen = true
  return Object.assign(mail, {
    port,
    close: async () => {
      if (!isOpen) return
      isOpen = false
      await new Promise<void>((resolve) => server.close(resolve))
    },
    open: async () => {
      server = newServer()
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      isOpen = true
    },
  })
}

function headersOf(source: string): { messageId: string; subject: string } {
  const lines = source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headerOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  return { messageId: headerOf('Message-ID') ?? '', subject: headerOf('Subject') ?? '' }
}
