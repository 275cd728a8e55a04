import { reconcilePayments } from './features/payments/reconcile-payments.server.ts'
import { expirePayment } from './features/payments/expire-payment.server.ts'
import { deliverMail, deliverOverdueMails } from './features/mail/deliver-mail.server.ts'
import { deleteFiles } from './features/artwork/delete-files.server.ts'
import { sweep } from './features/customers/sweep.server.ts'
import type { OpenJobs } from './platform/jobs.server.ts'
import type { Shop } from './platform/shop.server.ts'

/** What each job runs. Every run may happen twice. */
export function workJobs(jobs: OpenJobs, shop: Shop): Promise<void> {
  return jobs.work({
    'delete-files': (data) => deleteFiles(shop, data),
    'deliver-mail': (data) => deliverMail(shop, data),
    'expire-payment': (data) => expirePayment(shop, data),
    'reconcile-payments': () => reconcilePayments(shop),
    'deliver-overdue-mails': () => deliverOverdueMails(shop),
    sweep: () => sweep(shop),
  })
}
