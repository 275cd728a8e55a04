import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate, type MetaFunction, Link } from 'react-router'
import { client, reasonOf, stopsOf, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { statusLabels, bulkStatuses, type BulkStatus } from '#app/features/ground/orders/order-status.ts'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { orderOfTicket } from '#app/features/ground/orders/ticket-code.ts'
import type { MoveInput } from '#app/features/sales/fulfillment/move.input.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { CarrierField } from '../form/carrier-field.tsx'
import { scanStep, type ScanMode, type ScanStep } from './scan-step.ts'
import { useScanner } from './use-scanner.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Scan tickets') }]

/** Excludes Approved, because job tickets are printed after approval. */
const scannedStatuses = bulkStatuses.filter((status) => status !== 'APPROVED')

const modes: { value: ScanMode; label: string }[] = [
  { value: 'open', label: 'Open the order' },
  ...scannedStatuses.map((status) => ({ value: status, label: `Mark as ${statusLabels[status]}` })),
]

type ScannedMove = Pick<MoveInput, 'carrier' | 'trackingNumber' | 'despite'> & { status: BulkStatus }

/** The stops that staff can confirm without opening the order. */
const confirmable = [trackingStopCode, 'pieces'] as const

/** Broad enough for any carrier's tracking numbers. Anything else can be entered by hand. */
const trackingPattern = /^(?=.*\d).{8,}$/

export default function ScanPage() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [mode, setMode] = useState<ScanMode>('open')
  const [carrier, setCarrier] = useState('')
  // The state may not contain the latest carrier yet.
  const latestCarrier = useRef('')
  const [awaiting, setAwaiting] = useState<number | null>(null)
  const [log, setLog] = useState<Scanned[]>([])
  const pending = useRef(Promise.resolve())
  const focus = () => field.current?.focus()
  useEffect(focus, [mode])

  const add = (entry: Omit<Scanned, 'id' | 'confirm'> & Partial<Scanned>) =>
    setLog((before) => [{ id: before.length, confirm: null, ...entry }, ...before])

  // Moves run one at a time, because the next ticket may be scanned before the last move is done.
  const enqueue = (next: () => Promise<void>) => void (pending.current = pending.current.then(next))

  async function move(orderId: number, input: ScannedMove) {
    const { status, trackingNumber } = input
    try {
      await unwrap(
        client.order['change-status'][':orderId'].$post({
          param: { orderId: String(orderId) },
          query: {},
          json: input,
        }),
      )
      const to = trackingNumber ? `, tracking number ${trackingNumber}` : ''
      add({ orderId, text: `${statusLabels[status]}${to}`, isRefused: false })
    } catch (error) {
      const stops = stopsOf(error)
      const despite = confirmable.filter((code) => stops.some((stop) => stop.code === code))
      const canConfirm = stops.length > 0 && stops.every(({ code }) => despite.some((each) => each === code))
      const confirm = () => {
        setLog((before) =>
          before.map((entry) => ({ ...entry, ...(entry.confirm === confirm && { confirm: null }) })),
        )
        enqueue(() => move(orderId, { ...input, despite }))
        focus()
      }
      add({ orderId, text: reasonOf(error), isRefused: true, confirm: canConfirm ? confirm : null })
    }
  }

  function take(step: ScanStep) {
    if (step.kind === 'open') return void navigate(`/admin/orders/${step.orderId}`)
    if (step.kind === 'refuse') return add({ orderId: null, text: step.text, isRefused: true })
    setAwaiting(step.kind === 'await-number' ? step.orderId : null)
    if (step.kind !== 'move') return
    const { orderId, status, trackingNumber } = step
    enqueue(() =>
      move(orderId, { status, ...(trackingNumber && { trackingNumber, carrier: latestCarrier.current }) }),
    )
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = field.current
    if (!input?.value.trim()) return focus()
    take(scanStep(input.value, mode, awaiting))
    input.value = ''
    focus()
  }

  /** Returns true for a scan while another field or a button has focus. */
  const isElsewhere = (text: string) =>
    document.activeElement !== field.current &&
    (awaiting === null ? orderOfTicket(text) !== null : trackingPattern.test(text))
  useScanner(isElsewhere, (text) => {
    take(scanStep(text, mode, awaiting))
    focus()
  })

  const changeCarrier = (value: string) => {
    latestCarrier.current = value
    setCarrier(value)
  }
  const choose = (value: ScanMode) => {
    setMode(value)
    setAwaiting(null)
  }
  return (
    <>
      <h1 className="text-2xl">Scan tickets</h1>
      <p className="mt-1 text-ink-soft">
        Scanning a ticket anywhere in the back office opens its order. On this page, it can also change the
        status.
      </p>
      <form className="mt-5 grid max-w-xl gap-4" onSubmit={submit}>
        <fieldset>
          <legend className="mb-1 font-semibold">When a ticket is scanned</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {modes.map(({ value, label }) => (
              <label key={value} className="flex items-center gap-2 py-1">
                <input
                  type="radio"
                  name="mode"
                  className="size-5"
                  checked={mode === value}
                  onChange={() => choose(value)}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        {mode === 'SENT' && <CarrierField value={carrier} onChange={changeCarrier} />}
        <TextField
          ref={field}
          label={awaiting === null ? 'Job ticket' : `Tracking number of order ${awaiting}`}
          hint={awaiting === null ? 'Scan the ticket, or type the order number and press Enter.' : undefined}
          name="scan"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {/* On Enter, browsers submit a form with several fields only if it has a submit button. */}
        <button type="submit" className="sr-only" tabIndex={-1}>
          Done
        </button>
        {awaiting !== null && (
          <div className="flex flex-wrap gap-3">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                take({ kind: 'move', orderId: awaiting, status: 'SENT' })
                focus()
              }}
            >
              Send without tracking
            </Button>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                setAwaiting(null)
                focus()
              }}
            >
              Skip order {awaiting}
            </Button>
          </div>
        )}
      </form>
      {log.length === 0 ? (
        <Notice className="mt-6 max-w-xl">Nothing scanned yet.</Notice>
      ) : (
        <ScanLog log={log} />
      )}
    </>
  )
}

type Scanned = {
  id: number
  orderId: number | null
  text: string
  isRefused: boolean
  /** Set if the scan needs confirmation. */
  confirm: (() => void) | null
}

const [lowHertz, highHertz] = [220, 880]
const toneSeconds = 0.15
const maxListed = 100

/**
 * Lists scans, newest first. A low tone signals a refused scan, because staff don't look at the screen while scanning.
 */
function ScanLog({ log }: { log: Scanned[] }) {
  const [last] = log
  useEffect(() => {
    if (last) playTone(last.isRefused ? lowHertz : highHertz)
  }, [last])
  return (
    <ol role="log" aria-label="Scanned tickets" className="mt-6 grid max-w-xl gap-2">
      {log.slice(0, maxListed).map(({ id, orderId, text, isRefused, confirm }) => (
        <li
          key={id}
          className={`rounded-md border px-4 py-2 wrap-anywhere ${isRefused ? 'border-error bg-error-tint' : 'border-line bg-paper-raised'}`}
        >
          {orderId !== null && (
            <Link to={`/admin/orders/${orderId}`} className="link font-semibold tabular-nums">
              Order {orderId}
            </Link>
          )}{' '}
          {isRefused && orderId !== null && 'wasn’t updated: '}
          {text}
          {confirm && (
            <p className="mt-2">
              <Button size="sm" variant="secondary" onClick={confirm}>
                Move anyway
              </Button>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function playTone(hertz: number) {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.frequency.value = hertz
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + toneSeconds)
  tone.addEventListener('ended', () => void audio.close())
}
