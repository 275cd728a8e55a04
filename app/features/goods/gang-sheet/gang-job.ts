import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { PrintSpec } from '#app/features/ground/press/print-spec.ts'
import type { SpotColors } from '#app/features/ground/shop/spot-colors.ts'
import type { GangLayout, GangPlacement, GangRoll } from './gang-sheet.ts'

/** An approved file, and how it is printed. */
export type PrintFile = Pick<FileJob, 'path' | 'type'> & PrintSpec

export type GangItem = {
  /** Unique in the job: order and item, as '1001/2'. A piece of it is '1001/2/17'. */
  id: string
  printFile: PrintFile
  quantity: number
  /** What the legend on the sheet says of it: order number and item code. */
  label: string
  /** Then, after how many pieces there are: size, material and other options. */
  details: string[]
  /** Clockwise degrees that are allowed; quarter turns, unless it says otherwise. */
  turns?: readonly number[] | undefined
}

/** For the cutter's camera: black dots in the corners and along both edges. Inches. */
export type CameraMarks = { diameter: number; every: number }

/** 5 mm. */
export const defaultMarks: CameraMarks = { diameter: 5 / 25.4, every: 16 }

export type GangJob = {
  title: string
  items: GangItem[]
  /** With marks, the margin is at least as wide as they take. */
  roll: GangRoll
  marks: CameraMarks | null
  spotColors: SpotColors
}

/** In `folder`: a page per sheet in both PDFs, and a DXF and an SVG for each sheet. */
export type GangFiles = {
  folder: string
  /** Names of files. */
  print: string
  cut: string
  dxf: string[]
  svg: string[]
}

/** How a piece is cut where it lies, as path data in inches. */
export type GangShape = GangPlacement & { path: string }

/** With one shape for each item and turn, on the first sheet that has it. */
export type MadeSheet = GangLayout & { shapes: GangShape[] }

export type GangSheets = { sheets: MadeSheet[]; files: GangFiles }

/** `onProgress` gets 0 to 1. `folder` is made, and removed again if anything fails or `signal` aborts. */
export type GangOptions = {
  folder: string
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * One at a time. Throws UnprintableItem (a file or an outline that nothing can be cut from), conflict (a piece larger than
 * the roll, a quantity of 0), and PreviewAborted.
 */
export type MakeGangSheet = (job: GangJob, options: GangOptions) => Promise<GangSheets>
