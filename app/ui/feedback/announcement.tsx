import { useEffect, useState } from 'react'

/** Longer than the repeat interval of a held key. */
const settledMs = 1000

/** Announces new lines to screen readers once they stop changing, for example after a drag. */
export function Announcement({ lines }: { lines: readonly string[] }) {
  const [settled, setSettled] = useState({ text: '', added: '' })
  const text = lines.join('\n')
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setSettled((before) =>
          before.text === text ? before : { text, added: addedLines(text, before.text) },
        ),
      settledMs,
    )
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {settled.added}
    </p>
  )
}

function addedLines(text: string, before: string): string {
  const earlier = before.split('\n')
  return text
    .split('\n')
    .filter((line) => !earlier.includes(line))
    .join(' ')
}
