import { useSearchParams } from 'react-router'

const idPattern = /^[1-9]\d{0,9}$/

type Changes = Record<string, string | number | undefined>

const firstPage = { before: undefined, cursor: undefined, until: undefined }

/** What a list shows, kept in the page's address so that it can be shared and come back to. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const before = params.get('before') ?? ''
  return {
    get: (name: string) => params.get(name) ?? undefined,
    before: idPattern.test(before) ? Number(before) : undefined,
    /** The same list with something changed; another choice starts at the first page again. */
    search: (changes: Changes) => `?${changed(params, { ...firstPage, ...changes })}`,
    /** In the address as it is now: who chooses fast is ahead of what has been rendered. */
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
