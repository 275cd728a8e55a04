import { useEffect, useState } from 'react'

/** Slower than keys are repeated. */
const settledMs = 1000

/** Of what changes in quick steps, as during a drag, screen readers hear the lines that are new once it has come to rest. */
export function Announcement({ lines }: { lines: readonly string[] }) {
  const [settled, setSettled] = useState({ text: '', news: '' })
  const text = lines.join('\n')
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setSettled((before) => (before.text === text ? before : { text, news: newsOf(text, before.text) })),
      settledMs,
    )
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {settled.news}
    </p>
  )
}

function newsOf(text: string, before: string): string {
  const known = before.split('\n')
  return text
    .split('\n')
    .filter((line) => !known.includes(line))
    .join(' ')
}
