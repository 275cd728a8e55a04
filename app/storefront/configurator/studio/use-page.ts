import { useEffect, useRef, useState } from 'react'
import { addressOf, bearer, client, reasonOf, storageKeys, toApiError, unwrap } from '#app/client.ts'
import { readMeasured } from '#app/features/goods/preflight/read-measured.ts'
import { readStored } from '#app/session/browser-storage.ts'
import { recallDesign } from '#app/session/kept-design.ts'
import type { ShownPage } from './placed.ts'
import type { ShownArtwork } from './shown-artwork.ts'

const firstPage: ShownPage = { page: 1, picture: null, url: null, measured: null }

/** Which page of the file is printed, at first as it was kept. Another file starts anew. */
export function usePage(productId: number, { file, id, measured }: ShownArtwork) {
  const of = file ?? id
  const pages = readMeasured(measured)?.pages ?? 1
  const [choice, setChoice] = useState(() => {
    const kept = file ? null : recallDesign(productId, readStored(storageKeys.sessionToken))
    return chosen(of, kept?.page ?? 1, { ...firstPage, page: kept?.page ?? 1 })
  })
  const current = choice.of === of ? choice : chosen(of, 1, firstPage)
  const { wanted, shown } = current
  const urls = useRef<string[]>([])

  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  useEffect(() => {
    if (id === undefined || wanted === 1) return
    const controller = new AbortController()
    drawnPage(id, wanted, controller.signal).then(
      ({ picture, measured }) => {
        const url = URL.createObjectURL(picture)
        urls.current.push(url)
        setChoice(chosen(of, wanted, { page: wanted, picture, url, measured }))
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setChoice((before) => ({ ...before, problem: reasonOf(error) }))
      },
    )
    return () => controller.abort()
  }, [of, id, wanted])

  return {
    ...current,
    pages,
    choose: (page: number) => setChoice(chosen(of, page, page === 1 ? firstPage : shown)),
  }
}

type Choice = {
  of: File | string | undefined
  wanted: number
  /** The one before until the wanted one is drawn. */
  shown: ShownPage
  problem: string | null
}

const chosen = (of: Choice['of'], wanted: number, shown: ShownPage): Choice => ({
  of,
  wanted,
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
  const asked = { param: { fileId }, query: { page: String(page) } }
  // Known since the page was drawn.
  return { picture, measured: await unwrap(call.$get(asked, { init: { signal } })) }
}
