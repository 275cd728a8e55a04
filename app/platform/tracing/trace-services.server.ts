import type { Storage } from '../files/storage.server.ts'
import type { MailTransport } from '../mail/mail-transport.server.ts'
import type { PaymentProvider, ProviderWebhook } from '../payments/payment-provider.ts'
import type { Tracing } from './tracing.server.ts'

type Call = (...args: never[]) => Promise<unknown>

/** Returns the function, with each call traced as a span of this name. */
function traceCall<T extends Call>(tracing: Tracing, name: string, call: T): T {
  const traced = (...args: Parameters<T>) => tracing.inSpan({ name, kind: 'client' }, () => call(...args))
  return traced as unknown as T
}

export const traceMail = (tracing: Tracing, send: MailTransport): MailTransport =>
  traceCall(tracing, 'smtp send', send)

export function traceStorage(tracing: Tracing, storage: Storage): Storage {
  const { put, putReceived, get, find, open, delete: remove } = storage
  return {
    ...storage,
    put: traceCall(tracing, 's3 put', put),
    putReceived: traceCall(tracing, 's3 putReceived', putReceived),
    get: traceCall(tracing, 's3 get', get),
    find: traceCall(tracing, 's3 find', find),
    open: traceCall(tracing, 's3 open', open),
    delete: traceCall(tracing, 's3 delete', remove),
  }
}

export function traceProvider(tracing: Tracing, provider: PaymentProvider): PaymentProvider {
  const { name, openPayment, expirePayment, readPayment, refundPayment, verifyWebhook, listEvents } = provider
  const traceRead = (webhook: ProviderWebhook): ProviderWebhook => ({
    ...webhook,
    read: traceCall(tracing, `${name} readEvent`, webhook.read),
  })
  return {
    ...provider,
    openPayment: traceCall(tracing, `${name} openPayment`, openPayment),
    expirePayment: traceCall(tracing, `${name} expirePayment`, expirePayment),
    readPayment: traceCall(tracing, `${name} readPayment`, readPayment),
    refundPayment: traceCall(tracing, `${name} refundPayment`, refundPayment),
    verifyWebhook: (...args) => {
      const webhook = verifyWebhook(...args)
      return webhook === null || webhook === 'ignored' ? webhook : traceRead(webhook)
    },
    ...(listEvents && {
      listEvents: traceCall(tracing, `${name} listEvents`, async (since: Date) =>
        (await listEvents(since)).map(traceRead),
      ),
    }),
  }
}
