import { useState } from 'react'
import { copyText } from '#app/document/copy-text.ts'

type Props = { sha256: string; name: string }

/** Shows the beginning of a file's SHA-256. A click copies it, or shows it in full if copying isn't allowed. */
export function Fingerprint({ sha256, name }: Props) {
  const [state, setState] = useState<'short' | 'copied' | 'whole'>('short')
  const copy = async () => setState((await copyText(sha256)) ? 'copied' : 'whole')
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      SHA-256 <code title={sha256}>{state === 'whole' ? sha256 : sha256.slice(0, 10)}</code>{' '}
      {state !== 'whole' && (
        <button type="button" className="link py-0.5" onClick={() => void copy()}>
          Copy <span className="sr-only">the SHA-256 of {name}</span>
        </button>
      )}
      <span role="status">{state === 'copied' && ' Copied'}</span>
    </p>
  )
}
