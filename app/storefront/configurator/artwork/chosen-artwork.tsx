import { Suspense, type ReactNode } from 'react'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { KeptFocus } from './kept-focus.tsx'
import type { Artwork } from './use-artwork.ts'

const UploadBar = lazyPart(async () => (await import('./upload-progress.tsx')).UploadBar)

type Props = {
  artwork: Artwork
  maxMegabytes: number
  browse: () => void
  onCancel: () => void
  onRemove: () => void
  onSkip: () => void
}

/** Shows the chosen file and its actions. */
export function ChosenArtwork({ artwork, ...actions }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Picture artwork={artwork} />
        {/* Rendered even when empty, because screen readers announce only changes to an existing status. */}
        <p
          role="status"
          className={`min-w-0 flex-1 wrap-anywhere empty:sr-only ${artwork.status === 'skipped' ? 'basis-48' : 'basis-32'}`}
        >
          {statusOf(artwork)}
        </p>
        <KeptFocus contentKey={artwork.status} className={artwork.status === 'none' ? '' : 'ml-auto'}>
          <Actions artwork={artwork} {...actions} />
        </KeptFocus>
      </div>
      {artwork.status === 'uploading' && artwork.isBig && (
        <Suspense>
          <UploadBar fileName={artwork.fileName} progress={artwork.progress} />
        </Suspense>
      )}
    </>
  )
}

function Picture({ artwork }: { artwork: Artwork }) {
  if (artwork.status === 'uploading') return !artwork.isBig && <Spinner />
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
      return `${artwork.progress.percent === 100 ? 'Checking' : 'Uploading'} ${artwork.fileName}`
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

function Actions({ artwork, maxMegabytes, browse, onCancel, onRemove, onSkip }: Props) {
  switch (artwork.status) {
    case 'uploading':
      return (
        <div className="flex min-h-11 items-center gap-3">
          <span className="tabular-nums">{artwork.progress.percent}%</span>
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
