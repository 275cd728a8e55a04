import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { EmbeddedPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'

/** The memory that a process that draws previews may use. */
export const maxPreviewBytes = 340 * 1024 * 1024

// A process that reaches a limit ends itself with one of these, even if it is busy. Nothing else sends them.
export const outOfMemorySignal = 'SIGUSR2'
export const outOfTimeSignal = 'SIGVTALRM'

export interface FileJob {
  /** Passed as a path, so that queued files use no memory. */
  path: string
  type: ArtworkType
}

export interface PreviewJob extends FileJob {
  /** Of a PDF, from 1, which it is without. */
  page?: number | undefined
  /** Taken away of what `cutOutLook` is of. */
  background?: ArtworkDesign['background'] | undefined
}

export interface Preview {
  previewBytes: Uint8Array
  thumbnailBytes: Uint8Array
  previewType: 'image/webp'
  /** Upright. Pixels for an image; for an SVG or PDF page, units that define only the aspect ratio. */
  widthPx: number
  heightPx: number
  /** Of the file; the rest is of one page. */
  pages: number
  pictures?: EmbeddedPictures | null
  facts: PrintFacts
  /** With a background. */
  cutOutLook?: PictureLook | null
  /** SVG only: the sanitized file, stored and served instead of the original. */
  cleanedBytes?: Uint8Array
}

/** What a child is sent: it ends if the job takes more processor time. */
export interface FileTask<Job> {
  job: Job
  processorMs: number
}

/** What a child drew, or why it could not. */
export type FileOutcome<Drawn> = { drawn: Drawn } | { unreadable: UnreadableReason; part?: string }

/** What a child answers: an outcome, and the memory that it holds afterward. */
export type FileResponse<Drawn> = 'ready' | (FileOutcome<Drawn> & { residentBytes: number })

/** 0 to 1. Only from scripts that report it. */
export type FileProgress = { progress: number }
