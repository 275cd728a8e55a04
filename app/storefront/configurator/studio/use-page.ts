import { useEffect, useMemo, useRef, useState } from 'react'
import { addressOf, bearer, client, reasonOf, toApiError, unwrap } from '#app/client.ts'
import { readMeasured } from '#app/features/goods/preflight/read-measured.ts'
import type { ShownPage, ShownArtwork } from '../design-parts.ts'
import { useKeptDesign } from './use-kept-design.ts'

const firstPage: ShownPage = { page: 1, picture: null, url: null, measured: null }

/** Manages which page of the file is printed, starting with the stored choice. Another file resets it. */
export function usePage(productId: number, { file, id, measured }: ShownArtwork) {
  const source = file ?? id
  const count = readMeasured(measured)?.pages ?? 1
  const kept = useKeptDesign(productId, id)?.page ?? 1
  const start = useMemo(() => choiceOf(source, kept, { ...firstPage, page: kept }), [source, kept])
  const [choice, setChoice] = useState<Choice | null>(null)
  const current = choice && choice.source === source ? choice : start
  const { requested, shown, problem } = current
  const isDrawing = problem === null && requested !== 1 && !(shown.page === requested && shown.url)
  const urls = useRef<string[]>([])

  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  useEffect(() => {
    if (id === undefined || !isDrawing) return
    const controller = new AbortController()
    drawnPage(id, requested, controller.signal).then(
      ({ picture, measured }) => {
        const url = URL.createObjectURL(picture)
        urls.current.push(url)
        setChoice(choiceOf(source, requested, { page: requested, picture, url, measured }))
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        // The stored page may not have been rendered yet, so fall back to the first page.
        const last = shown.url ? shown : firstPage
        setChoice({ ...choiceOf(source, last.page, last), problem: reasonOf(error) })
      },
    )
    return () => controller.abort()
  }, [source, id, requested, isDrawing, shown])

  return {
    requested,
    shown,
    /** Explains why the last chosen page isn't shown. */
    problem,
    isDrawing,
    count,
    choose: (page: number) => setChoice(choiceOf(source, page, page === 1 ? firstPage : shown)),
  }
}

type Choice = {
  source: File | string | undefined
  requested: number
  /** The requested page, or the previous one until it is rendered. */
  shown: ShownPage
  problem: string | null
}

const choiceOf = (source: Choice['source'], requested: number, shown: ShownPage): Choice => ({
  source,
  requested,
  shown,
  problem: null,
})

/** Throws ApiError. */
async function drawnPage(fileId: string, page: number, signal: AbortSignal) {
  const response = await fetch(addressOf(`/api/upload-file/${fileId}/page?page=${page}`), {
    headers: bearer(),
    signal,
  })
  if (!response.ok) throw toApiError(response.status, await response.text())
  const picture = await response.blob()
  const call = client['upload-file'][':fileId']['page-check']
  const request = { param: { fileId }, query: { page: String(page) } }
  // The server stored the page's measurements when it rendered the picture.
  return { picture, measured: await unwrap(call.$get(request, { init: { signal } })) }
}
