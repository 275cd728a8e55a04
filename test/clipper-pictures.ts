import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { ramerDouglasPeuckerPathsD, unionD, FillRule, type PathsD } from 'clipper2-ts'
import sharp from 'sharp'
import { cutPictures } from './cut-pictures.ts'
import { expectLine, traceAt } from './cut-shapes.ts'
import { expectSameLine, clipperCutLine } from './clipper-cut-line.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'

const dpi = 300
const side = 600
const supersampling = 2
const cssDensity = 72

async function maskAt(svg: Buffer, px: number): Promise<Mask> {
  const { width, height } = await sharp(svg).metadata()
  const density = (cssDensity * px) / Math.max(width, height)
  const { data, info } = await sharp(svg, { density })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return maskOf(data, info.width, info.height, null)
}

/**
 * Returns the polygons of a supersampled mask: Clipper joins each row's runs as rectangles, and stair steps are
 * smoothed.
 */
function polygonsOf({ width, height, alpha, level = 0 }: Mask): PathsD {
  const isArtwork = (at: number) => (alpha?.[at] ?? 0) >= level
  const boxes: PathsD = []
  let open = new Map<string, { from: number; to: number; top: number }>()
  const close = (bottom: number, kept: typeof open) => {
    for (const [key, { from, to, top }] of open)
      if (!kept.has(key))
        boxes.push([
          { x: from, y: top },
          { x: to, y: top },
          { x: to, y: bottom },
          { x: from, y: bottom },
        ])
  }
  for (let y = 0; y <= height; y++) {
    const runs: typeof open = new Map()
    for (let from = 0; y < height && from < width;) {
      if (!isArtwork(y * width + from)) from++
      else {
        let to = from
        while (to < width && isArtwork(y * width + to)) to++
        const key = `${from} ${to}`
        runs.set(key, { from, to, top: open.get(key)?.top ?? y })
        from = to
      }
    }
    close(y, runs)
    open = runs
  }
  const stairs = 0.75
  return ramerDouglasPeuckerPathsD(unionD(boxes, FillRule.NonZero), stairs).map((path) =>
    path.map(({ x, y }) => ({ x: x / supersampling, y: y / supersampling })),
  )
}

export const drawn = Object.entries(cutPictures).map(([name, inner]): [string, Buffer] => [
  name,
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${inner}</svg>`,
  ),
])
export const designs = readdirSync('public/designs').map((name): [string, Buffer] => [
  name,
  readFileSync(`public/designs/${name}`),
])
const offsets = [0.125, 0.2, 0.25, 0.0625]
export const comparedPictures = [...drawn, ...designs].map(
  ([name, svg], at) => [name, offsets[at % offsets.length] ?? 0.125, svg] as const,
)

/** Expects a cut line within 0.2 mm of Clipper’s. */
export async function expectPictureLikeClipper(svg: Buffer, offset: number): Promise<void> {
  const line = expectLine(traceAt(await maskAt(svg, side), dpi, { offset, holes: 'fill' }))
  const polygons = polygonsOf(await maskAt(svg, supersampling * side))
  expectSameLine(line, clipperCutLine(polygons, dpi, offset))
}
