import { useEffect, useRef, useState } from 'react'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useListAddress } from './use-list-address.ts'

const pauseMs = 300

/** Searches as one types; what is looked for stands in the address as `q`. */
export function SearchField({ label, placeholder }: { label: string; placeholder?: string }) {
  const { get, change } = useListAddress()
  const wanted = get('q') ?? ''
  const [text, setText] = useState(wanted)
  const [known, setKnown] = useState(wanted)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address was changed elsewhere: by a link, or by going back.
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
  // What else is chosen while somebody types must not be taken back when the pause is over.
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
