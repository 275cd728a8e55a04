import { useEffect, useRef, useState } from 'react'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useListParams } from './use-list-params.ts'

const pauseMs = 300

export function SearchField({ label, placeholder }: { label: string; placeholder?: string }) {
  const { get, change } = useListParams()
  const wanted = get('q') ?? ''
  const [text, setText] = useState(wanted)
  const [known, setKnown] = useState(wanted)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL changed elsewhere: a link or browser history.
  if (known !== wanted) {
    setKnown(wanted)
    setText(wanted)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (q: string) => {
    clearTimeout(timer.current)
    if (q.trim() === wanted) return
    setKnown(q.trim())
    change({ q: q.trim() || undefined }, { replace: true })
  }
  // Uses the latest filters, which may change during the pause.
  const latestLook = useRef(look)
  useEffect(() => {
    latestLook.current = look
  })
  return (
    <form
      role="search"
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        look(text)
      }}
    >
      <TextField
        label={label}
        isLabelHidden
        type="search"
        name="q"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder ?? label}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => latestLook.current(target.value), pauseMs)
        }}
      />
    </form>
  )
}
