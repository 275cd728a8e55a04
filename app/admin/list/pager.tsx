import { LinkButton } from '#app/ui/button/link-button.tsx'
import { pageLength } from './use-list.ts'
import { useListParams } from './use-list-params.ts'

type PagesProps = {
  first: string | undefined
  previous?: string | undefined
  next: string | undefined
  labels?: { first: string; next: string }
}

const inOrder = { first: 'First page', next: 'Next page' }
export const newestFirst = { first: 'Newest', next: 'Older' }

export function Pages({ first, previous, next, labels = inOrder }: PagesProps) {
  if (!first && !next) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {first && <PageLink to={first}>{labels.first}</PageLink>}
      {previous && <PageLink to={previous}>Previous page</PageLink>}
      <span className="grow" />
      {next && <PageLink to={next}>{labels.next}</PageLink>}
    </nav>
  )
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <LinkButton to={to} variant="secondary" size="sm">
    {children}
  </LinkButton>
)

type PagerProps = { rows: { id: number }[] | undefined; isNewestFirst?: boolean }

export function Pager({ rows, isNewestFirst = true }: PagerProps) {
  const { before, search } = useListParams()
  const last = rows && rows.length > pageLength ? rows[pageLength - 1] : undefined
  return (
    <Pages
      first={before === undefined ? undefined : search({})}
      next={last && search({ before: last.id })}
      labels={isNewestFirst ? newestFirst : inOrder}
    />
  )
}
