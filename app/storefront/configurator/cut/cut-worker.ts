import type { CutOrder, CutReply, Picture } from './cut-orders.ts'
import { openPicture } from './open-picture.ts'

let opened: ReturnType<typeof openPicture> | undefined

// The first message is the picture. Every other message is answered, possibly with a draft first.
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
