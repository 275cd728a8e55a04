import { useSearchParams } from 'react-router'

const idPattern = /^[1-9]\d{0,9}$/

type Changes = Record<string, string | number | undefined>

const firstPage = { before: undefined, cursor: undefined, until: undefined }

export function useListParams() {
  const [params, setParams] = useSearchParams()
  const before = params.get('before') ?? ''
  return {
    get: (name: string) => params.get(name) ?? undefined,
    before: idPattern.test(before) ? Number(before) : undefined,
    /** Returns the query string with these changes, for the first page. */
    search: (changes: Changes) => `?${withChanges(params, { ...firstPage, ...changes })}`,
    /** Starts from the current URL, because fast clicks may be ahead of rendering. */
    change: (changes: Changes, { replace = false } = {}) => {
      const current = new URLSearchParams(window.location.search)
      setParams(withChanges(current, { ...firstPage, ...changes }), { replace, preventScrollReset: true })
    },
  }
}

export const oneOf = <T extends string>(values: readonly T[], text: string | undefined) =>
  values.find((value) => value === text)

export const omitEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as {
    [Name in keyof T]?: NonNullable<T[Name]>
  }

function withChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
