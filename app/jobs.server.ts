import { reconcilePayments } from './features/sales/payments/reconcile-payments.server.ts'
import { recordOverdueTax, recordTax } from './features/sales/tax-records/record-tax.server.ts'
import { makeProofSheets } from './features/sales/proof-sheets/make-proof-sheets.server.ts'
import { releaseEndedQuotes } from './features/sales/quotes/release-ended-quotes.server.ts'
import { remindCustomers } from './features/sales/reminders/remind-customers.server.ts'
import { settlePendingRefunds } from './features/sales/payments/refunds/settle-refund.server.ts'
import { readMissedEvents } from './features/sales/payment-events/read-missed-events.server.ts'
import { deleteOldEvents } from './features/sales/payment-events/delete-old-events.server.ts'
import { expireOutdatedPayment } from './features/sales/payments/expire-outdated-payment.server.ts'
import { checkPaymentsNow } from './features/sales/payments/check-payments-now.server.ts'
import { releaseClaims } from './features/shop/mail/claim-mail.server.ts'
import { deliverMail, deliverOverdueMails } from './features/shop/mail/deliver-mail.server.ts'
import { deleteFiles } from './features/goods/artwork/delete-files.server.ts'
import { endLinks } from './features/sales/orders/order-link.server.ts'
import { applySchedules } from './features/goods/catalog-editing/apply-schedules.server.ts'
import { sweepArtwork } from './features/goods/artwork/sweep-artwork.server.ts'
import { deleteOldCalculations } from './features/goods/tax/service-tax.server.ts'
import { sweepGangSheets } from './features/desk/gang-sheets/gang-files.server.ts'
import { drawItemPicture } from './features/goods/item-picture/make-item-picture.server.ts'
import { drawForOthers, type Draws } from './features/goods/previews/draw-elsewhere.server.ts'
import { drawPreview } from './features/goods/previews/preview.server.ts'
import { makePrintPdfHere } from './features/goods/print-pdf/make-print-pdf.server.ts'
import { makeSheet } from './features/desk/gang-sheets/make-sheet.server.ts'
import { deleteOldAssets, keepAssets } from './features/shop/kept-assets/kept-assets.server.ts'
import { keepFigures } from './features/desk/figures/keep-figures.server.ts'
import { sweep } from './features/desk/privacy/sweep.server.ts'
import { resumeJobs } from './platform/jobs/job-times.server.ts'
import type { JobName, OpenJobs } from './platform/jobs/jobs.server.ts'
import type { JobRun } from './platform/jobs/run-job.server.ts'
import { deleteOldProblems } from './platform/watching/service-problems.server.ts'
import type { Shop } from './platform/shop.server.ts'

/** Resumes work the previous process left unfinished. Requires exclusive use of the database. */
export async function resumeInterrupted(shop: Shop): Promise<void> {
  await resumeJobs(shop.db)
  await releaseClaims(shop)
  await checkPaymentsNow(shop)
}

const draws: Draws = {
  preview: drawPreview,
  'item picture': drawItemPicture,
  'print PDF': makePrintPdfHere,
}

/** Runs the shop's jobs. Any job may run twice. */
export function workJobs(jobs: OpenJobs, shop: Shop): Promise<void> {
  const runs: Record<JobName, JobRun> = {
    'apply-schedules': async () => {
      // End links first, so that a failing schedule doesn't keep a leaked link alive.
      await endLinks(shop)
      await applySchedules(shop)
    },
    'delete-files': (data) => deleteFiles(shop, data),
    'deliver-mail': (data) => deliverMail(shop, data),
    'draw-quick-file': (data) => drawForOthers(shop, data, draws),
    'draw-slow-file': (data) => drawForOthers(shop, data, draws),
    'expire-payment': (data) => expireOutdatedPayment({ ...shop, now: shop.now() }, data),
    'make-gang-sheet': (data) => makeSheet(shop, data),
    'make-proof-sheets': (data) => makeProofSheets(shop, data),
    'reconcile-payments': async () => {
      await reconcilePayments(shop)
      await settlePendingRefunds(shop)
    },
    'read-missed-events': async () => {
      await readMissedEvents(shop)
      await recordOverdueTax(shop)
    },
    'record-tax': (data) => recordTax(shop, data),
    'remind-customers': () => remindCustomers(shop),
    'deliver-overdue-mails': () => deliverOverdueMails(shop),
    sweep: async () => {
      await sweep(shop)
      await deleteOldEvents(shop.db, shop.now())
      await deleteOldProblems(shop.db, shop.now())
      await deleteOldCalculations(shop.db, shop.now())
      await sweepArtwork(shop)
      await sweepGangSheets(shop)
      await releaseEndedQuotes(shop)
      await keepFigures(shop)
      await keepAssets(shop.db, shop.now())
      await deleteOldAssets(shop.db, shop.now())
    },
  }
  return jobs.work(runs, () => shop.diskLevel() === 'full')
}
