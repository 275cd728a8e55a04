import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { CropMarks } from '#app/ui/press/crop-marks.tsx'
import { proofLabel, withFileName } from '#app/features/ground/orders/item-labels.ts'
import { filePicture, isPdf, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { ArrowIcon } from '#app/ui/button/arrow-icon.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { PictureDialog } from '#app/ui/picture-dialog.tsx'
import type { OrderItem, Proof } from './use-order.ts'

type Props = {
  name: string
  proofs: Proof[]
  items: OrderItem[]
  /** The base name of downloaded files, to which a number is added. */
  fileName: string
  isOneOfSeveral?: boolean
}

export function ProofCarousel({ name, proofs, items, fileName, isOneOfSeveral = false }: Props) {
  const [index, setIndex] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const shown = Math.min(index, proofs.length - 1)
  const proof = proofs[shown]
  if (!proof) return null
  const label = proofLabel(items.map(withFileName), proof.itemIds)
  const step = (by: number) => setIndex((shown + by + proofs.length) % proofs.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || proofs.length < 2) return
    event.preventDefault()
    step(by)
  }
  // Browsers open pictures in a tab, but PDFs are served as downloads.
  const opensDialog = isPdf(proof.path) && filePicture(proof) !== null
  const opening = {
    onKeyDown,
    'aria-label': `Open proof ${shown + 1} in full size`,
    className: `relative block w-full ${isOneOfSeveral ? 'h-[min(45vh,22rem,70vw)]' : 'h-[min(60vh,32rem,80vw)]'}`,
  }
  const alt = `Proof ${shown + 1}${label ? `: ${label}` : ''}`
  const picture = (
    <img src={proofPicture(proof)} alt={alt} className="absolute inset-0 size-full object-scale-down" />
  )
  const downloadPath = `/${proof.path}?download=${fileName}-${downloadName(proof, shown)}`
  const controls = { 'aria-controls': id, onKeyDown }
  const hasSeveral = proofs.length > 1
  const showsSeveral = proof.itemIds !== undefined && proof.itemIds.length > 1
  return (
    <section aria-roledescription="carousel" aria-label={name}>
      <div
        id={id}
        role="group"
        aria-roledescription="slide"
        aria-label={`Proof ${shown + 1} of ${proofs.length}`}
      >
        <CropMarks className="bg-paper-sunk">
          {opensDialog ? (
            <button type="button" {...opening} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              {picture}
            </button>
          ) : (
            <a {...opening} href={`/${proof.path}`} target="_blank" rel="noreferrer">
              {picture}
            </a>
          )}
        </CropMarks>
      </div>
      {isOpen && opensDialog && (
        <PictureDialog
          title={`Proof ${shown + 1} of ${proofs.length}`}
          src={proofPicture(proof)}
          alt={alt}
          onClose={() => setIsOpen(false)}
          actions={
            <a href={downloadPath} className={buttonClass({ variant: 'secondary' })}>
              Download the PDF
            </a>
          }
        />
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
          Proof {shown + 1} of {proofs.length}
          {proof.isVoid && <strong className="text-error">, approval void</strong>}
          {showsSeveral && label && `: ${label}`}
          {proof.pages !== null && proof.pages > 1 && `, page 1 of ${proof.pages}: download it to see all`}
        </p>
        <a href={downloadPath} className="link inline-block py-1 text-sm">
          Download <span className="sr-only">proof {shown + 1}</span>
        </a>
        {hasSeveral && (
          <div className="flex gap-2">
            <ArrowButton
              aria-label="Previous proof"
              {...controls}
              direction="left"
              onClick={() => step(-1)}
            />
            <ArrowButton aria-label="Next proof" {...controls} direction="right" onClick={() => step(1)} />
          </div>
        )}
      </div>
      {hasSeveral && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {proofs.map((thumbnail, position) => (
            <li key={thumbnail.id}>
              <button
                type="button"
                aria-label={`Show proof ${position + 1}`}
                aria-current={position === shown || undefined}
                {...controls}
                onClick={() => setIndex(position)}
                className="grid size-16 grid-cols-1 grid-rows-1 place-items-center rounded-md border border-line bg-white p-1 hover:border-ink aria-[current]:border-2 aria-[current]:border-ink"
              >
                <img
                  src={proofPicture(thumbnail)}
                  alt=""
                  loading="lazy"
                  className="max-h-full max-w-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ArrowButton({ direction, ...button }: ComponentProps<'button'> & { direction: 'left' | 'right' }) {
  return (
    <button
      type="button"
      {...button}
      className="grid size-11 place-items-center rounded-full border-[1.5px] border-ink bg-white hover:bg-paper-sunk"
    >
      <ArrowIcon direction={direction} className="size-5" />
    </button>
  )
}

function proofPicture(proof: Proof): string {
  const picture = filePicture(proof)
  return picture ? `/${picture}` : placeholder
}

function downloadName({ path }: Proof, index: number): string {
  return `${index + 1}.${path.split('.').at(-1)}`
}
