import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import {
  noCutLine,
  uncheckedFindings,
  type PreflightFinding,
} from '#app/features/goods/preflight/preflight-finding.ts'
import { preflight } from '#app/features/goods/preflight/preflight.ts'
import { readMeasured } from '#app/features/goods/preflight/read-measured.ts'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { lookOf, type PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Announcement } from '#app/ui/feedback/announcement.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { unitOf, type Product } from '../product.ts'
import { readPixels } from '../read-pixels.ts'
import { AcceptFinding, FindingNote, grades } from './finding-note.tsx'
import { cutOutCheckQuery } from './cut-out-check.ts'

type CheckedFile = {
  name: string
  /** Null until the file is uploaded. */
  id: string | null
  url: string | null
  /** The local file that `url` refers to. */
  local: File | null
  /** The shop's measurements. */
  measured: unknown
}

type Props = {
  file: CheckedFile
  /** The look without the background; set if the background is removed. */
  cutOutLook: PictureLook | null
  hasNoCutLine: boolean
  product: Product
  size: Dimensions
  placement: ArtworkDesign | null
  effects: readonly OptionEffect[]
  onChange: (checked: ArtworkDesign | null) => void
}

const pauseMs = 400

/** Shows findings, first from the picture as read by the browser, then from the shop's measurements. */
export function PreflightNotes({
  file: { name, id, url, local, measured },
  cutOutLook,
  hasNoCutLine,
  product,
  size: { width, height },
  placement,
  effects,
  onChange,
}: Props) {
  const { page, background } = placement ?? defaultDesign
  const cutOut = useCutOutCheck(id, { page, background })
  const measurements = readMeasured(cutOut ?? measured)
  const hasLook = Boolean(measurements?.layout?.look)
  const [seen, setSeen] = useState<{ url: string; picture: SeenPicture | null } | null>(null)
  useEffect(() => {
    if (!url || hasLook) return
    let isCurrent = true
    void inspectPicture(url, local).then((picture) => isCurrent && setSeen({ url, picture }))
    return () => {
      isCurrent = false
    }
  }, [url, local, hasLook])
  const picture = seen?.url === url ? seen?.picture : null
  const checked = measurements ?? (picture && url?.startsWith('blob:') && measuredInBrowser(name, picture))
  const { shape, sizeRule } = product
  const item = { size: { width, height }, unit: unitOf(product), shape, sizeRule, effects }
  const print = { ...item, ...(placement && { placement }) }
  const findings = checked
    ? [
        ...(hasNoCutLine ? [noCutLine] : []),
        ...uncheckedFindings(checked),
        ...preflight(checked, background ? cutOutLook : (picture?.look ?? null), print),
      ]
    : []
  // Findings about another file or page, or with a different text, need to be accepted separately.
  const [acceptedKeys, setAcceptedKeys] = useState<string[]>([])
  const keyOf = ({ code, text }: PreflightFinding) => [id, page, code, text].join(' ')
  const isAccepted = (finding: PreflightFinding) => acceptedKeys.includes(keyOf(finding))
  // This is a string, so that the effect below runs only if the codes change.
  const accepted = findings
    .filter(isAccepted)
    .map(({ code }) => code)
    .join(',')

  useEffect(() => {
    const noLine = hasNoCutLine ? { hasNoCutLine: true as const } : {}
    onChange({ ...defaultDesign, accepted: accepted.split(',').filter(Boolean), ...noLine })
    return () => onChange(null)
  }, [accepted, hasNoCutLine, onChange])

  const accept = (finding: PreflightFinding, isWanted: boolean) => {
    const key = keyOf(finding)
    setAcceptedKeys((keys) => (isWanted ? [...keys, key] : keys.filter((each) => each !== key)))
  }
  return (
    <>
      <Announcement lines={findings.map(announcementOf)} />
      {findings.length > 0 && (
        <Notes
          findings={findings}
          renderAccept={
            // Findings can't be accepted until the file is stored.
            id === null
              ? undefined
              : (finding) => (
                  <AcceptFinding
                    title={finding.title}
                    isAccepted={isAccepted(finding)}
                    onChange={(isWanted) => accept(finding, isWanted)}
                  />
                )
          }
        />
      )}
    </>
  )
}

function measuredInBrowser(fileName: string, { widthPx, heightPx }: SeenPicture): MeasuredFile {
  const isDrawing = fileName.toLowerCase().endsWith('.svg')
  const path = isDrawing ? 'file.svg' : 'file.png'
  return { path, widthPx, heightPx, pages: null, page: 1, pictures: null, ...noFacts }
}

/** Loads the shop's measurements of the artwork without its background, once the tolerance stops changing. */
function useCutOutCheck(
  fileId: string | null,
  { page, background }: Pick<ArtworkDesign, 'page' | 'background'>,
) {
  const tolerance = useDebounced(background?.tolerance ?? null, pauseMs)
  const isWanted = fileId !== null && background !== null && tolerance !== null
  const cutOut = { fileId: fileId ?? '', page, tolerance: tolerance ?? 0 }
  const { data } = useQuery({ ...cutOutCheckQuery(cutOut), enabled: isWanted })
  return isWanted ? data : null
}

const announcementOf = ({ grade, title, meaning, advice }: PreflightFinding): string =>
  grade === 'good'
    ? `${title}.`
    : [`${grades[grade].label}: ${title}.`, meaning, advice].filter(Boolean).join(' ')

type NotesProps = {
  findings: PreflightFinding[]
  renderAccept: ((finding: PreflightFinding) => ReactNode) | undefined
}

function Notes({ findings, renderAccept }: NotesProps) {
  const [fine, doubtful] = [true, false].map((isFine) =>
    findings.filter(({ grade }) => (grade === 'good') === isFine),
  )
  return (
    <section aria-label="Print check" className="mt-4 border-t border-line pt-3 text-sm">
      <ul className="space-y-3">
        {doubtful?.map((finding) => (
          <li key={finding.code}>
            <FindingNote {...finding}>{renderAccept?.(finding)}</FindingNote>
          </li>
        ))}
        {fine && fine.length > 0 && (
          <li className="grid grid-cols-[3.5rem_1fr] gap-x-3">
            <span>
              <Badge tone="success">{grades.good.label}</Badge>
            </span>
            <p className="min-w-0 wrap-anywhere text-ink-soft">
              {fine.map(({ title }) => `${title}.`).join(' ')}
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}

export type SeenPicture = { widthPx: number; heightPx: number; look: PictureLook }

/** Large enough to detect a blank picture, and readable within a few milliseconds. */
const sampledPx = 192

/** Returns null if the picture is unreadable. `file` is the content of the URL, if available. */
export async function inspectPicture(url: string, file: Blob | null): Promise<SeenPicture | null> {
  const picture = await decoded(url, file).catch(() => null)
  if (!picture) return null
  const { widthPx, heightPx, source } = picture
  const pixels = readPixels(source, { width: widthPx, height: heightPx }, sampledPx)
  if (source instanceof ImageBitmap) source.close()
  return { widthPx, heightPx, look: lookOf(pixels.data, 4, pixels.width) }
}

/** Decodes a raster file off the main thread, which an image element wouldn't. SVGs can't be decoded that way. */
async function decoded(url: string, file: Blob | null) {
  const bitmap = file && (await createImageBitmap(file).catch(() => null))
  if (bitmap) return { widthPx: bitmap.width, heightPx: bitmap.height, source: bitmap }
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return { widthPx: picture.naturalWidth, heightPx: picture.naturalHeight, source: picture }
}
