import type { Buffer } from 'node:buffer'
import sharp from 'sharp'

const panelSide = 400
/** Different from any paper color. */
const backdrop = '#8a93a0'
/** Pictures are compared at a quarter of their size, where differences in antialiasing are hardly visible. */
const comparedSide = panelSide / 4

/** The allowed difference per channel (0 to 255), which antialiasing or compression may cause. */
const allowed = { mean: 0.8, most: 28 }

const side = { width: panelSide, height: panelSide }

/** Joins panels side by side, compressed as they are stored. */
export async function inOneRow(pictures: Buffer[]): Promise<Buffer> {
  const panels = await Promise.all(pictures.map(framed))
  return sharp({ create: { ...side, width: panelSide * panels.length, channels: 3, background: backdrop } })
    .composite(panels.map((input, at) => ({ input, left: at * panelSide, top: 0 })))
    .webp({ quality: 80 })
    .toBuffer()
}

const framed = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background: backdrop })
    .resize(panelSide, panelSide, { fit: 'contain', background: backdrop })
    .png()
    .toBuffer()

type Difference = { mean: number; most: number }

/** Returns the mean and the largest channel difference between the panels at index `at` of two rows. */
export async function difference(one: Buffer, other: Buffer, at = 0): Promise<Difference> {
  const [left, right] = await Promise.all([smallPanel(one, at), smallPanel(other, at)])
  let [sum, most] = [0, 0]
  for (const [index, value] of left.entries()) {
    const gap = Math.abs(value - (right[index] ?? 0))
    sum += gap
    most = Math.max(most, gap)
  }
  return { mean: sum / left.length, most }
}

async function smallPanel(row: Buffer, at: number): Promise<Buffer> {
  const panel = await sharp(row)
    .extract({ ...side, left: at * panelSide, top: 0 })
    .png()
    .toBuffer()
  return sharp(panel).removeAlpha().resize(comparedSide, comparedSide, { kernel: 'cubic' }).raw().toBuffer()
}

export const isSame = ({ mean, most }: Difference): boolean => mean <= allowed.mean && most <= allowed.most
