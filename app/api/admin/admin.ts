import { mount, router } from '../http/router.ts'
import { adminAuditApi } from './audit.ts'
import { adminCannedAnswersApi } from './canned-answers.ts'
import { adminCatalogApi } from './catalog.ts'
import { adminCouponsApi } from './coupons.ts'
import { adminCustomersApi, adminGuestsApi } from './customers/customers.ts'
import { adminProfilesApi } from './customers/profiles.ts'
import { adminFailedJobsApi } from './failed-jobs.ts'
import { adminFiguresApi } from './figures.ts'
import { adminGangFilesApi } from './gang-sheets/gang-files.ts'
import { adminGangSheetsApi } from './gang-sheets/gang-sheets.ts'
import { adminInboxApi } from './inbox.ts'
import { adminLibraryCategoriesApi } from './library-categories.ts'
import { adminLibraryApi } from './library.ts'
import { adminMachinesApi } from './machines.ts'
import { adminMailTextsApi } from './mails/mail-texts.ts'
import { adminMailsApi } from './mails/mails.ts'
import { adminMeApi } from './me.ts'
import { adminArtworkApi } from './orders/artwork.ts'
import { adminAssigneesApi } from './orders/assignees.ts'
import { adminBoardApi } from './orders/board.ts'
import { adminCancelApi } from './orders/cancel.ts'
import { adminEditsApi } from './orders/edits.ts'
import { adminExportApi } from './orders/export.ts'
import { adminHoldsApi } from './orders/holds.ts'
import { adminOrderApi } from './orders/order.ts'
import { adminOrdersApi } from './orders/orders.ts'
import { adminPaymentProblemsApi } from './orders/payment-problems.ts'
import { adminPrintSheetApi } from './orders/printing/print-sheet.ts'
import { adminProofsApi } from './orders/proofs.ts'
import { adminReprintsApi } from './orders/reprints.ts'
import { adminSavedViewsApi } from './orders/saved-views.ts'
import { adminPriceChangesApi } from './schedules/price-changes.ts'
import { adminQuoteItemsApi } from './quotes/quote-items.ts'
import { adminQuotesApi } from './quotes/quotes.ts'
import { adminSettingsApi } from './settings.ts'
import { adminSetupApi } from './setup.ts'
import { adminShippingApi } from './shipping.ts'
import { adminStaffApi } from './staff.ts'
import { adminTaxApi } from './tax.ts'

export const adminApi = mount(router(), [
  ['/me', adminMeApi],
  ['/orders', adminOrdersApi],
  ['/orders', adminAssigneesApi],
  ['/orders', adminPrintSheetApi],
  ['/', adminExportApi],
  ['/board', adminBoardApi],
  ['/gang-sheets', adminGangSheetsApi],
  ['/gang-sheets', adminGangFilesApi],
  ['/saved-views', adminSavedViewsApi],
  ['/orders', adminProofsApi],
  ['/orders', adminArtworkApi],
  ['/quotes', adminQuotesApi],
  ['/quotes', adminQuoteItemsApi],
  ['/coupons', adminCouponsApi],
  ['/orders', adminOrderApi],
  ['/orders', adminHoldsApi],
  ['/orders', adminCancelApi],
  ['/orders', adminReprintsApi],
  ['/orders', adminEditsApi],
  ['/payment-problems', adminPaymentProblemsApi],
  ['/canned-answers', adminCannedAnswersApi],
  ['/customers', adminCustomersApi],
  ['/guests', adminGuestsApi],
  ['/customer-profiles', adminProfilesApi],
  ['/inbox', adminInboxApi],
  ['/mails', adminMailsApi],
  ['/mail-texts', adminMailTextsApi],
  ['/jobs', adminFailedJobsApi],
  ['/settings', adminSettingsApi],
  ['/machines', adminMachinesApi],
  ['/shipping', adminShippingApi],
  ['/tax', adminTaxApi],
  ['/catalog', adminCatalogApi],
  ['/catalog', adminPriceChangesApi],
  ['/library', adminLibraryApi],
  ['/library/categories', adminLibraryCategoriesApi],
  ['/staff', adminStaffApi],
  ['/audit', adminAuditApi],
  ['/figures', adminFiguresApi],
  ['/setup', adminSetupApi],
])
