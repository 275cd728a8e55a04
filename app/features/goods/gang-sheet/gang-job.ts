import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { PrintSpec } from '#app/features/ground/press/print-spec.ts'
import type { SpotColors } from '#app/features/ground/shop/spot-colors.ts'
import type { GangLayout, GangPlacement, GangRoll } from './gang-sheet.ts'

/** An approved file with its print settings. */
export type PrintFile = Pick<FileJob, 'path' | 'type'> & PrintSpec

export type GangItem = {
  /** Unique within the job: order and item, such as '1001/2'. Piece ids append a number, such as '1001/2/17'. */
  id: string
  printFile: PrintFile
  quantity: number
  /** The order number and item code, shown in the legend. */
  label: string
  /** Size, material and other options, shown in the legend after the number of pieces. */
  details: string[]
  /** Allowed rotations in clockwise degrees; defaults to quarter turns. */
  turns?: readonly number[] | undefined
}

/** Black dots for the cutter's camera, in the corners and along both edges. In inches. */
export type CameraMarks = { diameter: number; every: number }

/** 5 mm. */
export const defaultMarks: CameraMarks = { diameter: 5 / 25.4, every: 16 }

export type GangJob = {
  title: string
  items: GangItem[]
  /** The margin is widened if the marks need more room. */
  roll: GangRoll
  marks: CameraMarks | null
  spotColors: SpotColors
}

/** The files of a gang sheet: two PDFs with a page per sheet, and a DXF and an SVG for each sheet. */
export type GangFiles = {
  folder: string
  /** File names in `folder`. */
  print: string
  cut: string
  dxf: string[]
  svg: string[]
}

/** The cut lines of a placed piece, as path data in inches. */
export type GangShape = GangPlacement & { path: string }

/** A sheet with one shape for each item and rotation that isn't on an earlier sheet. */
export type MadeSheet = GangLayout & { shapes: GangShape[] }

export type GangSheets = { sheets: MadeSheet[]; files: GangFiles }

/** `onProgress` receives values from 0 to 1. `folder` is created, and removed if anything fails or `signal` aborts. */
export type GangOptions = {
  folder: string
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes one gang sheet at a time. Throws UnprintableItem (a file can't be printed or cut), conflict (a piece larger
 * than the roll, a quantity of 0) and PreviewAborted.
 */
export type MakeGangSheet = (job: GangJob, options: GangOptions) => Promise<GangSheets>
