import { LinkButton } from '#app/ui/button/link-button.tsx'
import { useListAddress } from './use-list-address.ts'

export const pageLength = 50

/** One more row than is shown is asked for: it tells whether there are older ones. */
export const askedLength = pageLength + 1

export const shownRows = <Row,>(rows: Row[] | undefined) => rows?.slice(0, pageLength)

/** Leads through a list that is paged by id, newest first. */
export function Pager({ rows }: { rows: { id: number }[] | undefined }) {
  const { before, search } = useListAddress()
  const last = rows && rows.length > pageLength ? rows[pageLength - 1] : undefined
  if (before === undefined && !last) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {before === undefined ? (
        <span />
      ) : (
        <LinkButton to={search({})} variant="secondary" size="sm">
          Newest
        </LinkButton>
      )}
      {last && (
        <LinkButton to={search({ before: last.id })} variant="secondary" size="sm">
          Older
        </LinkButton>
      )}
    </nav>
  )
}
