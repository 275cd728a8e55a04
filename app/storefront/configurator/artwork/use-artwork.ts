import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readStored } from '#app/session/browser-storage.ts'
import { client, storageKeys, unwrap } from '#app/client.ts'
import { fileProblem, uploadReason } from '#app/features/goods/files/file-problem.ts'
import { forgetArtwork, keepArtwork, type StoredArtwork } from '#app/session/kept-artwork.ts'
import { ensureSession } from '#app/session/session-query.ts'
import { useRecalledArtwork } from './use-recalled-artwork.ts'

export type Artwork =
  | { status: 'none' | 'skipped' }
  | ({ status: 'uploading'; fileName: string; url: string | null } & Local)
  | ({ status: 'done' } & StoredArtwork & Local)

/** As long as the page. */
type Local = { file?: File }

/** The time distinguishes two failures of the same file. */
export type FailedUpload = { fileName: string; reason: string | null; at: number }

type Failure = { status: 'failed'; reason: string | null }
export type Upload = Promise<Artwork | Failure>

/** The artwork of the product being configured: shown from the local file first, then from the shop. */
export function useArtwork(categoryId: number, isSkipped: boolean) {
  const recalled = useRecalledArtwork(categoryId)
  const atFirst: Artwork = recalled
    ? { status: 'done', ...recalled }
    : { status: isSkipped ? 'skipped' : 'none' }
  const [chosen, setChosen] = useState<Artwork | null>(null)
  const artwork = chosen ?? atFirst
  const [failed, setFailed] = useState<FailedUpload | null>(null)
  // A newer selection makes an earlier upload's response obsolete; a failed upload keeps the previous artwork.
  const latest = useRef<{ kept: Artwork | null; upload: Upload | null }>({ kept: null, upload: null })
  const localUrls = useRef<string[]>([])
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    const urls = localUrls.current
    return () => urls.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  const keep = (kept: Artwork) => {
    latest.current = { kept, upload: null }
    setChosen(kept)
    if (kept.status !== 'done') {
      forgetArtwork(categoryId)
      return
    }
    const { status: _, file: __, url, ...stored } = kept
    // A local picture lasts as long as the page.
    const lastingUrl = url?.startsWith('blob:') ? null : url
    keepArtwork(categoryId, readStored(storageKeys.sessionToken), { ...stored, url: lastingUrl })
  }

  const fail = ({ name }: File, reason: string | null) =>
    setFailed({ fileName: name, reason, at: performance.now() })

  const choose = (file: File) => {
    const problem = fileProblem(file)
    if (problem) {
      fail(file, problem)
      return
    }
    setFailed(null)
    const url = localUrlOf(file)
    setChosen({ status: 'uploading', fileName: file.name, url, file })
    const kept = latest.current.kept ?? atFirst
    const upload = send(file, url)
    latest.current = { kept, upload }
    void upload.then((result) => {
      if (latest.current.upload !== upload) return
      keep(result.status === 'failed' ? kept : result)
      if (result.status === 'failed') fail(file, result.reason)
    })
  }

  // Only the server can render a PDF.
  const localUrlOf = (file: File) => {
    if (!file.type.startsWith('image/')) return null
    const url = URL.createObjectURL(file)
    localUrls.current.push(url)
    return url
  }

  const send = async (file: File, url: string | null): Upload => {
    try {
      await ensureSession(queryClient)
    } catch {
      await navigate('/')
      return { status: 'failed', reason: null }
    }
    try {
      const stored = await unwrap(client['upload-file'].$post({ query: {}, form: { file } }))
      const { id, previewPath, thumbnailPath } = stored
      return {
        status: 'done',
        fileName: file.name,
        id,
        url: previewPath ? `/${previewPath}` : url,
        file,
        thumbnailPath,
        measured: stored,
      }
    } catch (error) {
      return { status: 'failed', reason: error instanceof Error ? uploadReason(error) : null }
    }
  }

  const drop = (status: 'none' | 'skipped') => {
    setFailed(null)
    keep({ status })
  }

  return {
    artwork,
    /** The file that failed to upload. */
    failed,
    choose,
    remove: () => drop('none'),
    skip: () => drop('skipped'),
    /** The artwork once no upload is in progress. */
    settled: (): Upload => latest.current.upload ?? Promise.resolve(latest.current.kept ?? atFirst),
  }
}
