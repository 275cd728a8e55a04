import { router } from '../http.ts'
import { adminCouponsApi } from './coupons.ts'
import { adminCannedAnswersApi } from './canned-answers.ts'
import { adminCustomersApi } from './customers.ts'
import { adminInboxApi } from './inbox.ts'
import { adminMailsApi } from './mails.ts'
import { adminSettingsApi } from './settings.ts'
import { adminShippingApi } from './shipping.ts'
import { adminMeApi } from './me.ts'
import { adminOrdersApi } from './orders.ts'
import { adminProofsApi } from './proofs.ts'

/** The back office's calls, a file for each thing it works on. */
export const adminApi = router()
  .route('/', adminMeApi)
  .route('/', adminOrdersApi)
  .route('/', adminProofsApi)
  .route('/', adminCouponsApi)
  .route('/', adminCannedAnswersApi)
  .route('/', adminCustomersApi)
  .route('/', adminInboxApi)
  .route('/', adminMailsApi)
  .route('/', adminSettingsApi)
  .route('/', adminShippingApi)
