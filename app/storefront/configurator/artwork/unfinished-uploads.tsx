import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { client, notReached } from '#app/client.ts'
import { onStorageChange } from '#app/session/browser-storage.ts'
import {
  forgetEndedUploads,
  forgetUpload,
  keptUploadKeys,
  recallUpload,
  sendingEnded,
} from '#app/session/kept-upload.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'

const { ':uploadId': uploadOf } = client.uploads

const tus = { headers: { 'tus-resumable': '1.0.0' } }

const callOf = (url: string) => ({ query: {}, param: { uploadId: url.split('/').at(-1) ?? '' } })

type Props = { onDiscard: () => void }

/** Lists this browser's unfinished uploads of big files, unless the shop has already deleted them. */
export function UnfinishedUploads({ onDiscard }: Props) {
  // The snapshot is a string, because React compares snapshots by identity.
  const keys = useSyncExternalStore(onStorageChange, () => JSON.stringify(keptUploadKeys()))
  useEffect(forgetEndedUploads, [])
  return (JSON.parse(keys) as string[]).map((key) => (
    <UnfinishedUpload key={key} uploadKey={key} onDiscard={onDiscard} />
  ))
}

function UnfinishedUpload({ uploadKey, onDiscard }: Props & { uploadKey: string }) {
  const { session } = useSession()
  const kept = recallUpload(uploadKey)
  const { data: percent = null } = useQuery({
    queryKey: ['unfinished-upload', uploadKey, session?.tokenSession],
    queryFn: async ({ signal }) => {
      // Another tab may be sending the file.
      await sendingEnded(uploadKey, signal)
      const unfinished = recallUpload(uploadKey)
      return unfinished && percentOf(unfinished.url)
    },
    enabled: session !== undefined,
    gcTime: 0,
  })
  if (!kept || percent === null) return null
  const { fileName, url } = kept
  const discard = () => {
    forgetUpload(uploadKey)
    // If the call fails, the shop deletes the upload later.
    uploadOf.$delete(callOf(url), tus).catch(() => undefined)
    onDiscard()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p role="status" className="min-w-0 flex-1 basis-48 wrap-anywhere">
        The upload of {fileName} stopped at {percent}%. Choose the file again to continue.
      </p>
      <Button variant="quiet" size="sm" onClick={discard}>
        Discard <span className="sr-only">the upload of {fileName}</span>
      </Button>
    </div>
  )
}

/** Null if the shop no longer has the upload. */
async function percentOf(url: string): Promise<number | null> {
  const { status, headers } = await uploadOf.$get(callOf(url), tus)
  if (status >= 500) throw notReached()
  const [offset, length] = ['upload-offset', 'upload-length'].map((name) => Number(headers.get(name)))
  return offset !== undefined && length ? Math.floor((offset / length) * 100) : null
}
