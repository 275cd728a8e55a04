import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { PictureFacts } from './item-picture-path.ts'
import type { PictureLook } from './picture-kinds.ts'

/** An item's file with the settings for its picture. */
export type PictureJob = FileJob &
  PictureFacts &
  PictureLook & {
    /** The shop name on a card. */
    shopName?: string
  }

export type ItemPicture = { picture: Uint8Array<ArrayBuffer> }
