import type { Changes } from './changes/changes.server.ts'
import type { Database } from './database/database.server.ts'
import type { FromReplica } from './database/replica.server.ts'
import type { DiskLevel } from './files/disk-space.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Log } from './log.server.ts'
import type { MailTransport } from './mail/mail-transport.server.ts'
import type { Metrics } from './metrics/metrics.server.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { Settings } from './settings/settings.server.ts'
import type { Storage } from './files/storage.server.ts'
import type { LoginTokens } from './secrets/tokens.server.ts'
import type { Tracing } from './tracing/tracing.server.ts'

/** The shop's settings, database and services, opened once and passed down. */
export type Shop = {
  settings: Settings
  /** The URL customers use; never taken from a request. */
  publicUrl: string
  secret: string
  db: Database
  fromReplica: FromReplica
  jobs: Jobs
  changes: Changes
  storage: Storage
  provider: PaymentProvider
  tokens: LoginTokens
  sendMail: MailTransport
  log: Log
  now: () => Date
  diskLevel: () => DiskLevel
  /** Returns true if this process is about to exit and should get no more requests. */
  isLeaving: () => boolean
  /** Null if metrics are off. */
  metrics: Metrics | null
  /** Null if tracing is off. */
  tracing: Tracing | null
}
