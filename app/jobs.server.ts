import { reconcilePayments } from './features/payments/reconcile-payments.server.ts'
import { remindCustomers } from './features/orders/remind-customers.server.ts'
import { settleAskedRefunds } from './features/payments/settle-refund.server.ts'
import { expireOutdatedPayment } from './features/payments/expire-outdated-payment.server.ts'
import { deliverMail, deliverOverdueMails } from './features/mail/deliver-mail.server.ts'
import { deleteFiles } from './features/artwork/delete-files.server.ts'
import { sweepArtwork } from './features/artwork/sweep-artwork.server.ts'
import { sweep } from './features/customers/sweep.server.ts'
import type { OpenJobs } from './platform/jobs.server.ts'
import type { Shop } from './platform/shop.server.ts'

/** What each job runs. Every run may happen twice. */
export function workJobs(jobs: OpenJobs, shop: Shop): Promise<void> {
  return jobs.work({
    'delete-files': (data) => deleteFiles(shop, data),
    'deliver-mail': (data) => deliverMail(shop, data),
    'expire-payment': (data) => expireOutdatedPayment({ ...shop, now: shop.now() }, data),
    'reconcile-payments': async () => {
      await reconcilePayments(shop)
      await settleAskedRefunds(shop)
    },
    'remind-customers': () => remindCustomers(shop),
    'deliver-overdue-mails': () => deliverOverdueMails(shop),
    sweep: async () => {
      await sweep(shop)
      await sweepArtwork(shop)
    },
  })
}
