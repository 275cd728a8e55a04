import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { EmbeddedPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'

/** The memory that a preview process may use. */
export const maxPreviewBytes = 340 * 1024 * 1024

// A process that reaches a limit ends itself with one of these, even if it is busy. Nothing else sends them.
export const outOfMemorySignal = 'SIGUSR2'
export const outOfTimeSignal = 'SIGVTALRM'

export interface FileJob {
  /** A path, so that queued files take no memory. */
  path: string
  type: ArtworkType
}

export interface PreviewJob extends FileJob {
  /** The page of a PDF, 1-based; defaults to 1. */
  page?: number | undefined
  /** The background removed for `cutOutLook`. */
  background?: ArtworkDesign['background'] | undefined
}

export interface Preview {
  previewBytes: Uint8Array
  thumbnailBytes: Uint8Array
  previewType: 'image/webp'
  /** Upright size. Pixels for an image; for an SVG or PDF page, units that only define the aspect ratio. */
  widthPx: number
  heightPx: number
  /** The file's page count; all other facts are about one page. */
  pages: number
  pictures?: EmbeddedPictures | null
  facts: PrintFacts
  /** The look without the background, if the job names one to remove. */
  cutOutLook?: PictureLook | null
  /** SVG only: the sanitized file, stored and served instead of the original. */
  cleanedBytes?: Uint8Array
}

/** A task for a child, which exits if the job takes more CPU time than `processorMs`. */
export interface FileTask<Job> {
  job: Job
  processorMs: number
}

/** The drawn file, or the reason why it could not be drawn. */
export type FileOutcome<Drawn> = { drawn: Drawn } | { unreadable: UnreadableReason; part?: string }

/** A child's response: the outcome, and the memory that the child uses afterward. */
export type FileResponse<Drawn> = 'ready' | (FileOutcome<Drawn> & { residentBytes: number })

/** From 0 to 1. Only some scripts report it. */
export type FileProgress = { progress: number }
