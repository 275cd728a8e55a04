import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { client, askBeforeLeaving, notReached, unwrap, addressOf, bearer } from '#app/client.ts'
import { fileProblem, uploadReason } from '#app/features/goods/files/file-problem.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { forgetArtwork, keepArtwork, recallArtwork, type StoredArtwork } from '#app/session/kept-artwork.ts'
import { pageLeft } from '#app/session/kept-upload.ts'
import { ensureSession, readSessionToken } from '#app/session/session-query.ts'
import { useLogOut } from '#app/session/use-session.ts'
import type { UploadProgress } from './upload-progress.tsx'

export type Artwork =
  | { status: 'none' | 'skipped' }
  | ({ status: 'uploading'; fileName: string; isBig: boolean; progress: UploadProgress } & Picture)
  | ({ status: 'done' } & StoredArtwork & Picture)

type Picture = {
  url: string | null
  /** The local file, available until the customer leaves the page, and only if rendering it can't freeze the page. */
  file?: File
  /** True if the shop has to render the picture, because the browser would show different colors. */
  needsShopPreview?: boolean
}

const noPicture: Picture = { url: null }

const notSent: UploadProgress = { percent: 0, isInterrupted: false }

/** The time distinguishes two failed uploads of the same file. */
export type FailedUpload = { fileName: string; reason: string | null; at: number }

type ShowProgress = (progress: UploadProgress) => void

type Sending = { local: Promise<Picture>; signal: AbortSignal; isBig: boolean; onProgress: ShowProgress }

type Failure = { status: 'failed'; reason: string | null }
export type Upload = Promise<Artwork | Failure>

/** Manages the artwork of the product being configured, shown from the local file first and then from the shop. */
export function useArtwork(categoryId: number, isSkipped: boolean, maxBytes: number) {
  const recalled = useRecalledArtwork(categoryId)
  const initialArtwork: Artwork = recalled
    ? { status: 'done', ...recalled }
    : { status: isSkipped ? 'skipped' : 'none' }
  const [chosen, setChosen] = useState<Artwork | null>(null)
  const artwork = chosen ?? initialArtwork
  const [failed, setFailed] = useState<FailedUpload | null>(null)
  // A newer selection supersedes an earlier upload. A failed upload keeps the previous artwork.
  const latest = useRef<{ kept: Artwork | null; upload: Upload | null }>({ kept: null, upload: null })
  const localUrls = useRef<string[]>([])
  const sending = useRef<{ isBig: boolean; controller: AbortController }>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    const urls = localUrls.current
    return () => urls.forEach((url) => URL.revokeObjectURL(url))
  }, [])
  // A small file keeps uploading even if the customer leaves the page.
  useEffect(() => () => void (sending.current?.isBig && sending.current.controller.abort(pageLeft)), [])

  const keep = (kept: Artwork) => {
    latest.current = { kept, upload: null }
    setChosen(kept)
    if (kept.status !== 'done') {
      forgetArtwork(categoryId)
      return
    }
    // Omit the design, because it may have changed since it was read.
    const {
      status: _status,
      file: _file,
      needsShopPreview: _needsShopPreview,
      design: _design,
      url,
      ...stored
    } = kept
    // A local picture's URL is only valid on this page.
    const lastingUrl = url?.startsWith('blob:') ? null : url
    keepArtwork(categoryId, readSessionToken(), { ...stored, url: lastingUrl })
  }

  const fail = ({ name }: File, reason: string | null) =>
    setFailed({ fileName: name, reason, at: performance.now() })

  const choose = (file: File) => {
    const problem = fileProblem(file, maxBytes)
    if (problem) {
      fail(file, problem)
      return
    }
    setFailed(null)
    sending.current?.controller.abort()
    const isBig = file.size > maxArtworkBytes
    const controller = new AbortController()
    sending.current = { isBig, controller }
    setChosen({ status: 'uploading', fileName: file.name, url: null, isBig, progress: notSent })
    const show = (shown: Picture | { progress: UploadProgress }) =>
      setChosen((current) => (current?.status === 'uploading' ? { ...current, ...shown } : current))
    const kept = latest.current.kept ?? initialArtwork
    const local = isBig ? Promise.resolve(noPicture) : localPicture(file).catch(() => noPicture)
    const sent = send(file, {
      local,
      signal: controller.signal,
      isBig,
      onProgress: (progress) => {
        if (!controller.signal.aborted) show({ progress })
      },
    })
    const upload = askBeforeLeaving(sent)
    latest.current = { kept, upload }
    void local.then((picture) => {
      if (picture.file && latest.current.upload === upload) show(picture)
    })
    void upload.then((result) => {
      if (sending.current?.controller === controller) sending.current = null
      if (latest.current.upload !== upload) return
      keep(result.status === 'failed' ? kept : result)
      if (result.status === 'failed') fail(file, result.reason)
    })
  }

  // Only the server can render PDFs, and some pictures in the right colors.
  const localPicture = async (file: File): Promise<Picture> => {
    if (!file.type.startsWith('image/')) return { url: null, file }
    if (!(await hasTrueColors(file))) return { url: null, file, needsShopPreview: true }
    const url = URL.createObjectURL(file)
    localUrls.current.push(url)
    return { url, file }
  }

  /** Fails if the upload was canceled, even if it reached the shop. */
  const send = async (file: File, { local, signal, isBig, onProgress }: Sending): Upload => {
    try {
      await ensureSession(queryClient)
    } catch {
      await navigate('/')
      return { status: 'failed', reason: null }
    }
    try {
      signal.throwIfAborted()
      const stored = isBig
        ? await sendBig(file, signal, onProgress)
        : await sendSmall(file, signal, onProgress)
      const { id, previewPath, thumbnailPath } = stored
      const picture = await local
      signal.throwIfAborted()
      return {
        status: 'done',
        fileName: file.name,
        id,
        ...picture,
        url: previewPath ? `/${previewPath}` : picture.url,
        thumbnailPath,
        measured: stored,
      }
    } catch (error) {
      return { status: 'failed', reason: error instanceof Error ? uploadReason(error) : null }
    }
  }

  const cancel = () => {
    sending.current?.controller.abort()
    keep(latest.current.kept ?? initialArtwork)
  }

  const reset = (status: 'none' | 'skipped') => {
    setFailed(null)
    keep({ status })
  }

  useLogOut(() => {
    sending.current?.controller.abort()
    reset(artwork.status === 'skipped' ? 'skipped' : 'none')
  })

  return {
    artwork,
    /** The file that failed to upload. */
    failed,
    choose,
    /** Cancels the upload and keeps the previous artwork. */
    cancel,
    remove: () => reset('none'),
    skip: () => reset('skipped'),
    /** Waits until no upload is in progress, and resolves to the artwork or to the last upload's failure. */
    settled: async (): Upload => {
      for (;;) {
        const { upload, kept } = latest.current
        if (!upload) return kept ?? initialArtwork
        const result = await upload
        const isReplaced = latest.current.upload !== null && latest.current.upload !== upload
        if (!isReplaced) return result
      }
    },
  }
}

function sendSmall(file: File, signal: AbortSignal, onProgress: ShowProgress) {
  const fetch = sendingFetch((percent) => onProgress({ percent, isInterrupted: false }))
  return unwrap(client['upload-file'].$post({ query: {}, form: { file } }, { fetch, init: { signal } }))
}

async function sendBig(file: File, signal: AbortSignal, onProgress: ShowProgress) {
  const { uploadBigFile } = await import('./upload-big-file.ts').catch(() => Promise.reject(notReached()))
  signal.throwIfAborted()
  return uploadBigFile(file, { signal, onProgress })
}

/** Sends a file as `client` does, and reports the percentage sent, which `fetch` can't. */
const sendingFetch =
  (onPercent: (percent: number) => void) =>
  (input: RequestInfo | URL, { method = 'POST', body, signal }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, addressOf(input))
      for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onPercent(Math.floor((loaded / total) * 100)),
      )
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      )
      for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(notReached()))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })

/**
 * Returns the artwork stored when the page opened. It is null on the server and usually in the browser as well, so
 * hydration needs no second render.
 */
function useRecalledArtwork(categoryId: number): StoredArtwork | null {
  const recalled = useRef<StoredArtwork | null>(undefined)
  return useSyncExternalStore(
    never,
    () => {
      if (recalled.current === undefined) recalled.current = recallArtwork(categoryId, readSessionToken())
      return recalled.current
    },
    () => null,
  )
}

const never = () => () => {}

/**
 * Returns whether the browser shows the colors as printed. It doesn't for CMYK pictures, because browsers ignore their
 * color profiles.
 */
async function hasTrueColors(file: File): Promise<boolean> {
  if (file.type !== 'image/jpeg') return true
  const { isCmykJpeg, jpegHeaderBytes, readJpegHeader } =
    await import('#app/features/goods/files/jpeg-header.ts')
  const header = await file.slice(0, jpegHeaderBytes).arrayBuffer()
  return !isCmykJpeg(readJpegHeader(new Uint8Array(header)))
}
