import { ShopError, type ShopErrorCode } from '#app/errors.ts'
import { uploadFailed } from './file-problem.ts'

/** The specification's sentence, with what is wrong with this file beside it. */
export const refusedUpload = (code: ShopErrorCode, sentence: string) =>
  new ShopError(code, uploadFailed, { file: sentence })
