import type { Storage } from '../files/storage.server.ts'
import { MailRefused, type MailTransport } from '../mail/mail-transport.server.ts'
import type { MeasuredCall } from '../metrics/metrics.server.ts'
import { PaymentRefused, type PaymentProvider, type ProviderWebhook } from '../payments/payment-provider.ts'
import { TaxRefused, type TaxService } from '../payments/tax-service.ts'
import type { Tracing } from '../tracing/tracing.server.ts'
import type { ServiceCall, ServiceProblems } from './service-problems.server.ts'

type Watchers = {
  problems: ServiceProblems
  tracing: Tracing | null
  measureCall: ((call: MeasuredCall) => void) | undefined
}

type Call = (...args: never[]) => Promise<unknown>

/** Traces and measures each call to a service, and records its lasting problems. */
export type Watch = <T extends Call>(service: ServiceCall['service'], operation: string, call: T) => T

const spanNames = { mail: 'smtp', bucket: 's3', stripe: 'stripe', tax: 'tax' } as const

export function watchCalls({ problems, tracing, measureCall }: Watchers): Watch {
  return (service, operation, call) => {
    const name = `${spanNames[service]} ${operation}`
    const watched = async (...args: Parameters<typeof call>) => {
      const started = performance.now()
      const end = (outcome: MeasuredCall['outcome']) =>
        measureCall?.({ service, operation, outcome, seconds: (performance.now() - started) / 1000 })
      try {
        const result = await call(...args)
        end('ok')
        problems.end({ service, operation })
        return result
      } catch (error) {
        end(isRefusedInput(error) ? 'refused' : 'failed')
        problems.note({ service, operation }, error)
        throw error
      }
    }
    const traced = (...args: Parameters<typeof call>) =>
      tracing ? tracing.inSpan({ name, kind: 'client' }, () => watched(...args)) : watched(...args)
    return traced as unknown as typeof call
  }
}

/** Returns whether the service works, but rejected a customer's input. */
const isRefusedInput = (error: unknown) =>
  error instanceof PaymentRefused ||
  error instanceof MailRefused ||
  (error instanceof TaxRefused && error.isLocation)

export const watchMail = (watch: Watch, send: MailTransport): MailTransport => watch('mail', 'send', send)

export function watchStorage(watch: Watch, storage: Storage): Storage {
  const { put, putReceived, get, find, open, delete: remove } = storage
  return {
    ...storage,
    put: watch('bucket', 'put', put),
    putReceived: watch('bucket', 'putReceived', putReceived),
    get: watch('bucket', 'get', get),
    find: watch('bucket', 'find', find),
    open: watch('bucket', 'open', open),
    delete: watch('bucket', 'delete', remove),
  }
}

export function watchProvider(watch: Watch, provider: PaymentProvider): PaymentProvider {
  const { openPayment, expirePayment, readPayment, refundPayment, verifyWebhook, listEvents, tax } = provider
  const watchRead = (webhook: ProviderWebhook): ProviderWebhook => ({
    ...webhook,
    read: watch('stripe', 'readEvent', webhook.read),
  })
  return {
    ...provider,
    openPayment: watch('stripe', 'openPayment', openPayment),
    expirePayment: watch('stripe', 'expirePayment', expirePayment),
    readPayment: watch('stripe', 'readPayment', readPayment),
    refundPayment: watch('stripe', 'refundPayment', refundPayment),
    verifyWebhook: (...args) => {
      const webhook = verifyWebhook(...args)
      return webhook === null || webhook === 'ignored' ? webhook : watchRead(webhook)
    },
    ...(tax && { tax: watchTax(watch, tax) }),
    ...(listEvents && {
      listEvents: watch('stripe', 'listEvents', async (since: Date) =>
        (await listEvents(since)).map(watchRead),
      ),
    }),
  }
}

function watchTax(watch: Watch, { name, checkSetup, calculateTax, recordSale, recordRefund }: TaxService) {
  return {
    name,
    checkSetup,
    calculateTax: watch('tax', 'calculateTax', calculateTax),
    recordSale: watch('tax', 'recordSale', recordSale),
    recordRefund: watch('tax', 'recordRefund', recordRefund),
  }
}
