import type { DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'
import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { PictureFacts } from './item-picture-path.ts'

/** An item's file, and how its picture is drawn. */
export type PictureJob = FileJob &
  PictureFacts & {
    shown: readonly DrawingLayer[]
    /** Of the longer side, in pixels. */
    side: number
    format: 'webp' | 'png'
  }

export type ItemPicture = { picture: Uint8Array<ArrayBuffer> }
