import { router } from '../http/router.ts'
import { adminCannedAnswersApi } from './canned-answers.ts'
import { adminBoardApi } from './orders/board.ts'
import { adminCouponsApi } from './coupons.ts'
import { adminExportApi } from './orders/export.ts'
import { adminCustomersApi } from './customers.ts'
import { adminInboxApi } from './inbox.ts'
import { adminMailsApi } from './mails.ts'
import { adminSettingsApi } from './settings.ts'
import { adminShippingApi } from './shipping.ts'
import { adminCatalogApi } from './catalog.ts'
import { adminLibraryCategoriesApi } from './library-categories.ts'
import { adminLibraryApi } from './library.ts'
import { adminAuditApi } from './audit.ts'
import { adminFiguresApi } from './figures.ts'
import { adminMeApi } from './me.ts'
import { adminOrderApi } from './orders/order.ts'
import { adminOrdersApi } from './orders/orders.ts'
import { adminPaymentProblemsApi } from './orders/payment-problems.ts'
import { adminPrintSheetApi } from './orders/print-sheet.ts'
import { adminProofsApi } from './orders/proofs.ts'
import { adminSetupApi } from './setup.ts'
import { adminStaffApi } from './staff.ts'

/** The back office's calls, a file for each thing it works on. */
export const adminApi = router()
  .route('/', adminMeApi)
  .route('/', adminOrdersApi)
  .route('/', adminExportApi)
  .route('/', adminBoardApi)
  .route('/', adminProofsApi)
  .route('/', adminCouponsApi)
  .route('/', adminOrderApi)
  .route('/', adminPaymentProblemsApi)
  .route('/', adminPrintSheetApi)
  .route('/', adminCannedAnswersApi)
  .route('/', adminCustomersApi)
  .route('/', adminInboxApi)
  .route('/', adminMailsApi)
  .route('/', adminSettingsApi)
  .route('/', adminShippingApi)
  .route('/', adminCatalogApi)
  .route('/', adminLibraryApi)
  .route('/', adminLibraryCategoriesApi)
  .route('/', adminStaffApi)
  .route('/', adminAuditApi)
  .route('/', adminFiguresApi)
  .route('/', adminSetupApi)
