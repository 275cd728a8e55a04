import { router } from '../http.ts'
import { adminAuditApi } from './audit.ts'
import { adminCouponsApi } from './coupons.ts'
import { adminFiguresApi } from './figures.ts'
import { adminMeApi } from './me.ts'
import { adminOrdersApi } from './orders.ts'
import { adminProofsApi } from './proofs.ts'
import { adminSetupApi } from './setup.ts'
import { adminStaffApi } from './staff.ts'

/** The back office's calls, a file for each thing it works on. */
export const adminApi = router()
  .route('/', adminMeApi)
  .route('/', adminOrdersApi)
  .route('/', adminProofsApi)
  .route('/', adminCouponsApi)
  .route('/', adminStaffApi)
  .route('/', adminAuditApi)
  .route('/', adminFiguresApi)
  .route('/', adminSetupApi)
