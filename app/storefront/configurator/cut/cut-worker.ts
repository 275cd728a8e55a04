import { createCutTracer, type CutTracer } from '#app/features/goods/cut-line/cut-tracer.ts'
import { cutOutLook } from '#app/features/goods/print-quality/look/cut-out-look.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import { hasFaint } from '#app/features/goods/cut-line/background/has-faint.ts'
import { findPlainBackground } from '#app/features/goods/cut-line/background/plain-background.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { clearUncovered, coveredBox, type Mask } from '#app/features/goods/cut-line/mask.ts'
import { defaultLeastOpacity, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { createCanvas, fitInto, readPixels } from '../read-pixels.ts'
import type { CutOrder, CutReply, Picture, Traced } from './cut-orders.ts'
import { warmUp, warmUpRuns } from './warm-up.ts'

let opened: ReturnType<typeof openPicture> | undefined

// The first message is the picture. Every other message gets a reply, sometimes preceded by a draft.
addEventListener('message', ({ data }: MessageEvent<Picture | CutOrder>) => {
  if (typeof data === 'string' || data instanceof Blob) opened = openPicture(data)
  else void answer(data).then((reply) => postMessage(reply))
})

async function answer(order: CutOrder): Promise<CutReply> {
  try {
    const trace = await opened
    return trace ? await trace(order, (draft) => postMessage(draft)) : null
  } catch {
    return null
  }
}

// One pixel is less than 0.1 mm on a 6-inch sticker.
const maxSide = 2000
const cutOutSide = 1200
const pauseMs = 50

type Prepared = Pick<Traced, 'isEmpty' | 'cutOut' | 'look'> & { tracer: CutTracer }

type Trace = (order: CutOrder, onDraft: (draft: Traced) => void) => Promise<Traced>

/** Throws if the browser can't read the picture. */
async function openPicture(picture: Picture): Promise<Trace> {
  const reading = decode(picture)
  warmUp()
  const { data, width, height } = await reading
  const plainBackground = findPlainBackground(data, width, height)
  const hasFaintParts = hasFaint(data, width, height)
  let prepared: { tolerance: number | null; leastOpacity: number; made: Prepared } | null = null
  let isWarmedUp = false

  const prepare = async (
    background: ArtworkDesign['background'],
    leastOpacity = defaultLeastOpacity,
  ): Promise<Prepared> => {
    const tolerance = background?.tolerance ?? null
    if (prepared?.tolerance === tolerance && prepared.leastOpacity === leastOpacity) return prepared.made
    const mask = maskOf(data, width, height, background, leastOpacity)
    const isEmpty = coveredBox(mask) === null
    const tracer = createCutTracer(mask)
    const made = {
      isEmpty,
      tracer,
      ...(background ? await cutOut(data, mask) : { cutOut: null, look: null }),
    }
    prepared = { tolerance, leastOpacity, made }
    return made
  }

  return async ({ background, along }, onDraft) => {
    const { tracer, ...seen } = await prepare(background, along?.cut.leastOpacity)
    const traced = { width, height, plainBackground, hasFaintParts, background, ...seen }
    if (!along) return { ...traced, line: null, isDraft: false }
    const draft = tracer.draft(along.size, along.cut)
    if (draft) onDraft({ ...traced, line: draft, isDraft: true })
    const line = tracer.trace(along.size, along.cut)
    if (!isWarmedUp) {
      isWarmedUp = true
      // Separate timers let new orders run in between.
      for (const run of warmUpRuns(tracer, along.size)) setTimeout(run, pauseMs)
    }
    return { ...traced, line, isDraft: false }
  }
}

async function decode(picture: Picture): Promise<ImageData> {
  const blob = typeof picture === 'string' ? await (await fetch(picture)).blob() : picture
  const bitmap = await createImageBitmap(blob)
  const pixels = readPixels(bitmap, bitmap, maxSide)
  bitmap.close()
  return pixels
}

async function cutOut(data: Uint8ClampedArray, mask: Mask): Promise<{ cutOut: Blob; look: PictureLook }> {
  const { width, height } = mask
  const remaining = new Uint8ClampedArray(data)
  clearUncovered(remaining, mask)
  const whole = createCanvas(width, height)
  whole.context.putImageData(new ImageData(remaining, width, height), 0, 0)
  const size = fitInto(cutOutSide, mask)
  const small = createCanvas(size.width, size.height)
  small.context.drawImage(whole.canvas, 0, 0, size.width, size.height)
  return { cutOut: await small.canvas.convertToBlob(), look: cutOutLook(data, remaining, mask) }
}
