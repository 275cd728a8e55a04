import path from 'node:path'
import { openBucket } from './bucket/open-bucket.server.ts'
import { openStorage, type Storage } from './files/storage.server.ts'
import type { Log } from './log.server.ts'
import { catchMail, type MailTransport } from './mail/mail-transport.server.ts'
import { openSmtp } from './mail/smtp.server.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import { openStripe } from './payments/stripe-provider.server.ts'
import type { TestProviderContext } from './payments/test-payment-row.server.ts'
import { openTestProvider } from './payments/test-provider.server.ts'
import type { Settings } from './settings/settings.server.ts'

// These functions open the services selected in the settings, for both the shop and the operator's commands.

export async function openFiles({ dataDir, bucket }: Settings): Promise<Storage> {
  const folder = path.resolve(dataDir, 'files')
  return bucket ? openBucket(bucket, path.join(folder, 'incoming')) : openStorage(folder)
}

export type OpenMail = { send: MailTransport; close: () => void }

export async function openMail({ smtpUrl }: Settings): Promise<OpenMail> {
  return smtpUrl ? openSmtp(smtpUrl) : { send: catchMail, close: () => undefined }
}

type Site = TestProviderContext & { publicUrl: string; secret: string; log: Log }

export async function openProvider({ stripe }: Settings, { log, ...site }: Site): Promise<PaymentProvider> {
  return stripe ? openStripe(stripe, { publicUrl: site.publicUrl, log }) : openTestProvider(site)
}

export const publicUrlOf = ({ publicUrl, port }: Settings) => publicUrl ?? `http://127.0.0.1:${port}`
