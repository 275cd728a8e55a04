import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { CropMarks } from '#app/ui/press/crop-marks.tsx'
import { proofLabel } from '#app/features/ground/orders/item-labels.ts'
import { filePicture, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import type { OrderItem, Proof } from './use-order.ts'

type Props = {
  name: string
  proofs: Proof[]
  items: OrderItem[]
  /** How downloaded files are named, before their number. */
  fileName: string
  isOneOfSeveral?: boolean
}

export function ProofCarousel({ name, proofs, items, fileName, isOneOfSeveral = false }: Props) {
  const [index, setIndex] = useState(0)
  const id = useId()
  const shown = Math.min(index, proofs.length - 1)
  const proof = proofs[shown]
  if (!proof) return null
  const label = proofLabel(
    items.map(({ item }) => item),
    proof.itemIds,
  )
  const step = (by: number) => setIndex((shown + by + proofs.length) % proofs.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || proofs.length < 2) return
    event.preventDefault()
    step(by)
  }
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
          <a
            onKeyDown={onKeyDown}
            href={`/${proof.path}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open proof ${shown + 1} in full size`}
            className={`relative block ${isOneOfSeveral ? 'h-[min(45vh,22rem,70vw)]' : 'h-[min(60vh,32rem,80vw)]'}`}
          >
            <img
              src={proofPicture(proof)}
              alt={`Proof ${shown + 1}${label ? `: ${label}` : ''}`}
              className="absolute inset-0 size-full object-scale-down"
            />
          </a>
        </CropMarks>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
          Proof {shown + 1} of {proofs.length}
          {proof.isVoid && <strong className="text-error">, approval void</strong>}
          {showsSeveral && label && `: ${label}`}
          {proof.pages !== null && proof.pages > 1 && `, page 1 of ${proof.pages}: download it to see all`}
        </p>
        <a
          href={`/${proof.path}?download=${fileName}-${downloadName(proof, shown)}`}
          className="link inline-block py-1 text-sm"
        >
          Download <span className="sr-only">proof {shown + 1}</span>
        </a>
        {hasSeveral && (
          <div className="flex gap-2">
            <ArrowButton
              aria-label="Previous proof"
              {...controls}
              path="M10 3 5 8l5 5"
              onClick={() => step(-1)}
            />
            <ArrowButton aria-label="Next proof" {...controls} path="m6 3 5 5-5 5" onClick={() => step(1)} />
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

function ArrowButton({ path, ...button }: ComponentProps<'button'> & { path: string }) {
  return (
    <button
      type="button"
      {...button}
      className="grid size-11 place-items-center rounded-full border-[1.5px] border-ink bg-white hover:bg-paper-sunk"
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
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
