import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { PictureFacts } from './item-picture-path.ts'
import type { PictureLook } from './picture-kinds.ts'

/** An item's file, and how its picture is drawn. */
export type PictureJob = FileJob &
  PictureFacts &
  PictureLook & {
    /** On a card. */
    shopName?: string
  }

export type ItemPicture = { picture: Uint8Array<ArrayBuffer> }
