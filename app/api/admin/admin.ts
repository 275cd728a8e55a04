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
import { adminLibraryCategoriesApi, adminLibraryApi } from './library.ts'
import { adminMachinesApi, adminSettingsApi, adminSetupApi } from './settings.ts'
import { adminMailTextsApi } from './mail-texts.ts'
import { adminMailsApi } from './mails.ts'
import { adminMeApi, adminStaffApi } from './staff.ts'
import { adminArtworkApi, adminProofsApi } from './orders/proofs.ts'
import { adminOrderApi } from './orders/order.ts'
import { adminBoardApi, adminOrdersApi } from './orders/orders.ts'
import { adminOrderPaymentsApi, adminPaymentProblemsApi } from './orders/payments.ts'
import { adminEditsApi } from './orders/edits.ts'
import { adminExportApi } from './orders/export.ts'
import { adminPrintSheetApi } from './orders/print-sheet.ts'
import { adminSavedViewsApi } from './orders/saved-views.ts'
import { adminPriceChangesApi } from './price-changes.ts'
import { adminQuoteItemsApi } from './quotes/quote-items.ts'
import { adminQuotesApi } from './quotes/quotes.ts'
import { adminSecurityApi } from './second-factors.ts'
import { adminShippingApi } from './shipping.ts'
import { adminTaxApi } from './tax.ts'

export const adminApi = mount(router(), [
  ['/me', adminMeApi],
  ['/orders', adminOrdersApi],
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
  ['/orders', adminOrderPaymentsApi],
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
  ['/security', adminSecurityApi],
  ['/audit', adminAuditApi],
  ['/figures', adminFiguresApi],
  ['/setup', adminSetupApi],
])
