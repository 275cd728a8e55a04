import { useSearchParams } from 'react-router'

const idPattern = /^[1-9]\d{0,9}$/

type Changes = Record<string, string | number | undefined>

const firstPage = { before: undefined, cursor: undefined, until: undefined }

export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const before = params.get('before') ?? ''
  return {
    get: (name: string) => params.get(name) ?? undefined,
    before: idPattern.test(before) ? Number(before) : undefined,
    /** Resets to the first page. */
    search: (changes: Changes) => `?${changed(params, { ...firstPage, ...changes })}`,
    /** Reads the current URL, since fast clicks are ahead of rendering. */
    change: (changes: Changes, { replace = false } = {}) => {
      const now = new URLSearchParams(window.location.search)
      setParams(changed(now, { ...firstPage, ...changes }), { replace, preventScrollReset: true })
    },
  }
}

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
