import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button/button.tsx'

export type Scanned = {
  id: number
  orderId: number | null
  text: string
  isRefused: boolean
  /** Given if the scan needs confirmation. */
  confirm: (() => void) | null
}

/** Lists scans newest first. A low tone signals a refused scan, because nobody looks at the screen while scanning. */
export function ScanLog({ log }: { log: Scanned[] }) {
  const [last] = log
  useEffect(() => {
    if (last) playTone(last.isRefused ? 220 : 880)
  }, [last])
  return (
    <ol role="log" aria-label="Scanned tickets" className="mt-6 grid max-w-xl gap-2">
      {log.slice(0, 100).map(({ id, orderId, text, isRefused, confirm }) => (
        <li
          key={id}
          className={`rounded-md border px-4 py-2 wrap-anywhere ${isRefused ? 'border-error bg-error-tint' : 'border-line bg-paper-raised'}`}
        >
          {orderId !== null && (
            <Link to={`/admin/orders/${orderId}`} className="link font-semibold tabular-nums">
              Order {orderId}
            </Link>
          )}{' '}
          {isRefused && orderId !== null && 'was not moved: '}
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
  tone.stop(audio.currentTime + 0.15)
  tone.addEventListener('ended', () => void audio.close())
}
