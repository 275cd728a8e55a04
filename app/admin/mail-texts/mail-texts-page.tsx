import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Panel } from '../panel.tsx'
import { mailTextsQuery } from './mail-texts-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Email texts') }]

export default function MailTextsPage() {
  const list = useQuery(mailTextsQuery)
  const sets = list.data ?? []
  const sections = [...new Set(sets.map(({ section }) => section))]
  return (
    <ListPage title="Email texts" list={list} empty="No emails">
      <p className="mb-3 text-ink-soft">
        Edit the text of the shop’s emails. Emails to customers start with the greeting unless their text
        includes one.
      </p>
      <div className="columns-1 gap-4 md:columns-2 xl:columns-3">
        {sections.map((section) => (
          <Panel key={section} title={section} className="mb-4 break-inside-avoid">
            <ul className="grid gap-2">
              {sets
                .filter((set) => set.section === section)
                .map(({ key, title, isChanged }) => (
                  <li key={key} className="flex flex-wrap items-center gap-2">
                    <Link to={`/admin/mail-texts/${key}`} className="link">
                      {title}
                    </Link>
                    {isChanged && <Badge tone="accent">Changed</Badge>}
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
      </div>
    </ListPage>
  )
}
