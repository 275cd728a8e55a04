import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useListParams } from './use-list-params.ts'

const debounceMs = 300

export function SearchField({ label, placeholder }: { label: string; placeholder?: string }) {
  const { get, change } = useListParams()
  const current = get('q') ?? ''
  const [text, setText] = useState(current)
  const [lastQuery, setLastQuery] = useState(current)
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Update the field when a link or the browser's history changes the query in the URL.
  if (lastQuery !== current) {
    setLastQuery(current)
    setText(current)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (q: string) => {
    clearTimeout(timer.current)
    if (q.trim() === current) return
    setLastQuery(q.trim())
    change({ q: q.trim() || undefined }, { replace: true })
  }
  // When the timer fires, use the current filters, and don't search if the user has opened a row.
  const latestSearch = useRef(search)
  useEffect(() => {
    latestSearch.current = (q) => {
      if (next === undefined || next.pathname === pathname) search(q)
    }
  })
  return (
    <form
      role="search"
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
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
          timer.current = setTimeout(() => latestSearch.current(target.value), debounceMs)
        }}
      />
    </form>
  )
}
