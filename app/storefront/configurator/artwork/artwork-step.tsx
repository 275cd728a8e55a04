import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { acceptedFiles, uploadFailed, uploadFailedLabel } from '#app/features/goods/files/file-problem.ts'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { Button } from '#app/ui/button/button.tsx'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useHasUnfinished } from './use-has-unfinished.ts'
import { focusFirstButton, KeptFocus } from './kept-focus.tsx'
import type { Artwork, FailedUpload } from './use-artwork.ts'
import type { LeftOut } from './use-file-drop.ts'

const UnfinishedUploads = lazyPart(async () => (await import('./unfinished-uploads.tsx')).UnfinishedUploads)
const UploadBar = lazyPart(async () => (await import('./upload-progress.tsx')).UploadBar)

type Props = {
  artwork: Artwork
  failed: FailedUpload | null
  leftOut: LeftOut | null
  maxMegabytes: number
  onChoose: (file: File) => void
  onCancel: () => void
  onRemove: () => void
  onSkip: () => void
  /** What there is to say about the file. */
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
        <Content artwork={artwork} browse={browse} {...actions} />
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

type ContentProps = Omit<Props, 'failed' | 'leftOut' | 'onChoose' | 'children'> & { browse: () => void }

function Content({ artwork, ...actions }: ContentProps) {
  const progress = artwork.status === 'uploading' ? artwork.progress : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Picture artwork={artwork} />
        {/* Always there: screen readers announce what is new in it. */}
        <p
          role="status"
          className={`min-w-0 flex-1 wrap-anywhere empty:sr-only ${artwork.status === 'skipped' ? 'basis-48' : 'basis-32'}`}
        >
          {statusOf(artwork)}
        </p>
        <KeptFocus of={artwork.status} className={artwork.status === 'none' ? '' : 'ml-auto'}>
          <Actions artwork={artwork} {...actions} />
        </KeptFocus>
      </div>
      {progress && 'fileName' in artwork && (
        <Suspense>
          <UploadBar fileName={artwork.fileName} progress={progress} />
        </Suspense>
      )}
    </>
  )
}

function Picture({ artwork }: { artwork: Artwork }) {
  if (artwork.status === 'uploading') return !artwork.progress && <Spinner />
  if (artwork.status !== 'done' || !artwork.url) return null
  return (
    <img
      src={artwork.url}
      alt=""
      className="size-14 rounded-sm border border-line bg-paper-sunk object-contain"
      onError={(event) => {
        event.currentTarget.src = placeholder
      }}
    />
  )
}

function statusOf(artwork: Artwork): ReactNode {
  switch (artwork.status) {
    case 'uploading':
      return `${artwork.progress?.percent === 100 ? 'Checking' : 'Uploading'} ${artwork.fileName}`
    case 'done':
      return (
        <>
          <span className="block font-semibold">{artwork.fileName}</span>
          <span className="block text-sm text-success">Uploaded</span>
        </>
      )
    case 'skipped':
      return 'No file yet: email your artwork after you order. We will not print until we have it.'
    default:
      return null
  }
}

function Actions({ artwork, maxMegabytes, browse, onCancel, onRemove, onSkip }: ContentProps) {
  switch (artwork.status) {
    case 'uploading':
      return (
        <div className="flex min-h-11 items-center gap-3">
          {artwork.progress && <span className="tabular-nums">{artwork.progress.percent}%</span>}
          <Button variant="secondary" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )
    case 'done':
      return (
        <div className="flex gap-1">
          <Button variant="secondary" size="sm" onClick={browse}>
            Replace
          </Button>
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Remove
          </Button>
        </div>
      )
    case 'skipped':
      return (
        <Button variant="secondary" size="sm" onClick={browse}>
          Upload artwork now
        </Button>
      )
    default:
      return (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="secondary" onClick={browse}>
              Upload artwork
            </Button>
            <span className="text-sm text-ink-soft max-sm:hidden">or drop a file anywhere on this page</span>
          </div>
          <p className="mt-2 text-sm text-ink-faint">
            PDF, JPG, JPEG, PNG or SVG, at most {maxMegabytes} MB.
          </p>
          <button type="button" onClick={onSkip} className="link mt-2 py-1 text-sm">
            Skip this step & email artwork later
          </button>
        </>
      )
  }
}

/** Until another file is chosen, or none. */
const isShown = ({ taken }: LeftOut, artwork: Artwork, failed: FailedUpload | null): boolean =>
  taken === failed?.fileName || ('fileName' in artwork && taken === artwork.fileName)

function leftOutText({ taken, others: [other, ...more] }: LeftOut): string {
  const rest =
    more.length === 0 ? `${other} as another item` : `the other ${more.length + 1} as items of their own`
  return `Each item is printed from one file, so we took ${taken}. Order ${rest}.`
}

type ErrorProps = Omit<FailedUpload, 'at'> & { onClose: () => void }

function UploadError({ fileName, reason, onClose }: ErrorProps) {
  const [isOpen, setIsOpen] = useState(true)
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    popover.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div role="alert">
      <p className="mt-2 text-sm font-semibold text-error">
        {uploadFailedLabel} {fileName}
      </p>
      {isOpen && (
        <div
          ref={popover}
          className="relative mt-3 flex scroll-mb-8 items-start justify-between gap-3 rounded-md border-[1.5px] border-error bg-error-tint px-4 py-3 text-sm"
        >
          <span
            aria-hidden="true"
            className="absolute -top-1.5 left-6 size-2.5 rotate-45 border-t-[1.5px] border-l-[1.5px] border-error bg-error-tint"
          />
          <div className="min-w-0">
            <p>{uploadFailed}</p>
            {reason && <p className="mt-1 font-semibold">{reason}</p>}
          </div>
          <CloseButton
            onClick={() => {
              setIsOpen(false)
              onClose()
            }}
            className="-my-1 size-7 hover:bg-white"
          />
        </div>
      )}
    </div>
  )
}
