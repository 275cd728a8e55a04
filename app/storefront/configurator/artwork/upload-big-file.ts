import { DefaultHttpStack, Upload, type DetailedError, type HttpRequest } from 'tus-js-client'
import { addressOf, ApiError, bearer, client, notReached, toApiError, unwrap } from '#app/client.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import {
  forgetUpload,
  keepUpload,
  pageLeft,
  recallUpload,
  uploadKey,
  whileSending,
} from '#app/session/kept-upload.ts'
import type { UploadProgress } from './upload-progress.tsx'

type Options = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void }

/** `key` identifies the stored upload; null while another tab is sending the same file. */
type Sending = Options & { key: string | null; login: ReturnType<typeof watchLogin> }

const retryMs = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000]

/**
 * Uploads a file in parts, and resumes after a lost connection or when the same file is chosen again. Throws ApiError
 * if the upload fails or is aborted while it is running.
 */
export function uploadBigFile(file: File, options: Options) {
  const key = uploadKey(file)
  return whileSending(key, (isOnly) =>
    upload(file, { ...options, key: isOnly ? key : null, login: watchLogin() }),
  )
}

async function upload(file: File, { onProgress, ...sending }: Sending) {
  const { key, signal } = sending
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(notReached())),
  )
  const sent = send(file, { ...sending, onProgress: showChanges(onProgress) })
  let isOver = true
  try {
    return await Promise.race([sent, aborted])
  } catch (error) {
    isOver = signal.aborted
      ? signal.reason !== pageLeft
      : !(error instanceof ApiError && isTemporary(error.status))
    throw error
  } finally {
    if (key !== null && isOver) forgetUpload(key)
  }
}

async function send(file: File, sending: Sending) {
  const { onProgress: show, login } = sending
  const uploadId = await sendParts(file, sending)
  for (let attempt = 0; ; attempt++) {
    const sent = readCredentials()
    try {
      show({ percent: 100, isInterrupted: attempt > 0 })
      return await unwrap(client.uploads[':uploadId'].artwork.$post({ query: {}, param: { uploadId } }))
    } catch (error) {
      const pauseMs = retryMs[attempt]
      const isRetried =
        error instanceof ApiError && (isFault(error.status) || login.isMoving(error.status, sent))
      if (!isRetried || pauseMs === undefined) throw error
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, pauseMs)) : online())
    }
  }
}

function sendParts(file: File, { key, login, signal, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    let percent = 0
    const requests = new DefaultHttpStack({})
    const upload = new Upload(file, {
      endpoint: `${location.origin}/api/uploads`,
      metadata: { filename: file.name },
      chunkSize: maxArtworkBytes,
      uploadUrl: key && recallUpload(key)?.url,
      onUploadUrlAvailable: () => {
        if (key !== null && upload.url !== null && !signal.aborted) keepUpload(key, file.name, upload.url)
      },
      storeFingerprintForResuming: false,
      retryDelays: retryMs,
      httpStack: {
        getName: () => requests.getName(),
        createRequest: (method, url) => requests.createRequest(method, addressOf(url).href),
      },
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(bearer())) request.setHeader(name, value)
      },
      onAfterResponse: (request, response) => {
        // Throw, so that the upload library retries instead of starting over or giving up.
        if (login.isMoving(response.getStatus(), credentialsOf(request))) throw notReached()
      },
      onProgress: (sent, total) => {
        percent = Math.floor((sent / total) * 100)
        onProgress({ percent, isInterrupted: false })
      },
      onShouldRetry: (error) => {
        const isRetried = isTemporary(error.originalResponse?.getStatus() ?? 0)
        if (isRetried) onProgress({ percent, isInterrupted: true })
        return isRetried && navigator.onLine
      },
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => {
        const refusal = refusalOf(error)
        if (navigator.onLine || !isTemporary(refusal.status)) return reject(refusal)
        void online().then(() => !signal.aborted && upload.start())
      },
    })
    signal.addEventListener(
      'abort',
      () => void upload.abort(signal.reason !== pageLeft).catch(() => undefined),
    )
    if (!signal.aborted) upload.start()
  })
}

/** Returns true if the shop didn't respond or returned a server error. */
const isFault = (status: number) => status === 0 || status >= 500

/** Returns true for temporary errors, including slow connections and conflicts with another request. */
const isTemporary = (status: number) => isFault(status) || status === 408 || status === 409

const online = () =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }))

function refusalOf(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? toApiError(response.getStatus(), response.getBody()) : notReached()
}

/** Skips progress events that wouldn't change the display, because browsers send more than necessary. */
function showChanges(onProgress: Options['onProgress']): Options['onProgress'] {
  let shown = ''
  return (progress) => {
    const text = JSON.stringify(progress)
    if (text === shown) return
    shown = text
    onProgress(progress)
  }
}

type Credentials = { session: string | null; login: string | null }

export const readCredentials = (): Credentials => ({
  session: sessionIn(addressOf(location.origin)),
  login: bearer().authorization ?? null,
})

export const credentialsOf = (request: HttpRequest): Credentials => ({
  session: sessionIn(new URL(request.getURL())),
  login: request.getHeader('authorization') ?? null,
})

/** Reads the session token from an API call's URL. */
const sessionIn = ({ searchParams: query }: URL) => query.get('sessionToken')

/** Tracks the login during an upload, because logging in on another tab moves the upload to the customer. */
export function watchLogin() {
  let accepted = readCredentials()
  return {
    /** Returns true if the request failed only because the upload is moving to a customer, or moved in the meantime. */
    isMoving(status: number, sent: Credentials): boolean {
      if (status < 400) accepted = sent
      if (status !== 401 && status !== 404) return false
      const now = readCredentials()
      const isBetween = sent.login !== accepted.login && sent.session === accepted.session
      return isBetween || sent.login !== now.login || sent.session !== now.session
    },
  }
}
