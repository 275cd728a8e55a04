import { ShopError, type ShopErrorCode } from '#app/errors.ts'
import { uploadFailed } from './file-problem.ts'

export const uploadError = (code: ShopErrorCode, sentence: string) =>
  new ShopError(code, uploadFailed, { file: sentence })
