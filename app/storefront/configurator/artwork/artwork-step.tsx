import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { acceptedFiles, uploadFailed, uploadFailedLabel } from '#app/features/goods/files/file-problem.ts'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { maxArtworkMegabytes } from '#app/features/ground/product/artwork-type.ts'
import { onStorageChange } from '#app/session/browser-storage.ts'
import { keptUploadKeys } from '#app/session/kept-upload.ts'
import { ChosenArtwork } from './chosen-artwork.tsx'
import { focusFirstButton } from './kept-focus.tsx'
import type { Artwork, FailedUpload } from './use-artwork.ts'
import type { LeftOut } from './use-file-drop.ts'

const UnfinishedUploads = lazyPart(async () => (await import('./unfinished-uploads.tsx')).UnfinishedUploads)

type Props = {
  artwork: Artwork
  failed: FailedUpload | null
  leftOut: LeftOut | null
  maxMegabytes: number
  onChoose: (file: File) => void
  onCancel: () => void
  onRemove: () => void
  onSkip: () => void
  /** Messages about the file, shown below it. */
  children: ReactNode
}

export function ArtworkStep({ artwork, failed, leftOut, onChoose, children, ...actions }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const browse = () => input.current?.click()
  const hasUnfinished = useHasUnfinished(actions.maxMegabytes)
  return (
    <fieldset className="min-w-0">
      <legend className="heading mb-3 text-xl">Artwork</legend>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        aria-label="Artwork file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets visitors select the same file again after removing it.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <div ref={box} className="relative rounded-md border-[1.5px] border-edge bg-white p-4">
        <ChosenArtwork artwork={artwork} browse={browse} {...actions} />
        {hasUnfinished && artwork.status !== 'uploading' && (
          <Suspense>
            <UnfinishedUploads onDiscard={() => focusFirstButton(box.current)} />
          </Suspense>
        )}
        {children}
        <div aria-live="polite" className="text-sm wrap-anywhere">
          {leftOut && isShown(leftOut, artwork, failed) && <p className="mt-2">{leftOutText(leftOut)}</p>}
        </div>
        {failed && <UploadError key={failed.at} {...failed} onClose={() => focusFirstButton(box.current)} />}
      </div>
    </fieldset>
  )
}

/** Returns true if the file that was used is still the current one. */
const isShown = ({ taken }: LeftOut, artwork: Artwork, failed: FailedUpload | null): boolean =>
  taken === failed?.fileName || ('fileName' in artwork && taken === artwork.fileName)

function leftOutText({ taken, others: [other, ...more] }: LeftOut): string {
  const rest =
    more.length === 0 ? `${other} as a separate item` : `the other ${more.length + 1} as separate items`
  return `Each item uses one file, so we kept ${taken}. Add ${rest}.`
}

type ErrorProps = Omit<FailedUpload, 'at'> & { onClose: () => void }

function UploadError({ fileName, reason, onClose }: ErrorProps) {
  const [isOpen, setIsOpen] = useState(true)
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    popover.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (!isOpen) return null
  return (
    <div
      ref={popover}
      role="alert"
      aria-label={`${uploadFailedLabel} ${fileName}`}
      className="relative mt-3 flex scroll-mb-8 items-start justify-between gap-3 rounded-md border-[1.5px] border-error bg-error-tint px-4 py-3 text-sm"
    >
      <span
        aria-hidden="true"
        className="absolute -top-1.5 left-6 size-2.5 rotate-45 border-t-[1.5px] border-l-[1.5px] border-error bg-error-tint"
      />
      <div className="min-w-0">
        {reason && (
          <p className="mb-1 font-semibold wrap-anywhere">
            {fileName}: {reason}
          </p>
        )}
        <p>{uploadFailed}</p>
      </div>
      <CloseButton
        onClick={() => {
          setIsOpen(false)
          onClose()
        }}
        className="-my-1 size-7 hover:bg-white"
      />
    </div>
  )
}

/**
 * Returns true if the product accepts big files and this browser has unfinished uploads, which may still be running in
 * another tab.
 */
function useHasUnfinished(maxMegabytes: number): boolean {
  return useSyncExternalStore(
    onStorageChange,
    () => maxMegabytes > maxArtworkMegabytes && keptUploadKeys().length > 0,
    () => false,
  )
}
