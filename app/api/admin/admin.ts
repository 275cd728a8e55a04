import { router } from '../http.ts'
import { adminCatalogApi } from './catalog.ts'
import { adminCouponsApi } from './coupons.ts'
import { adminLibraryCategoriesApi } from './library-categories.ts'
import { adminLibraryApi } from './library.ts'
import { adminMeApi } from './me.ts'
import { adminOrdersApi } from './orders.ts'
import { adminProofsApi } from './proofs.ts'

/** The back office's calls, a file for each thing it works on. */
export const adminApi = router()
  .route('/', adminMeApi)
  .route('/', adminOrdersApi)
  .route('/', adminProofsApi)
  .route('/', adminCouponsApi)
  .route('/', adminCatalogApi)
  .route('/', adminLibraryApi)
  .route('/', adminLibraryCategoriesApi)
