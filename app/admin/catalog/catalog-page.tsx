import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { ListPage } from '../list/list-page.tsx'
import { OrderButtons, useReorder } from '../list/order-buttons.tsx'
import { catalogQuery, type Branch } from './catalog-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Catalog') }]

export default function CatalogPage() {
  const list = useQuery(catalogQuery)
  const {
    announcement,
    place,
    list: listId,
  } = useReorder(
    (id, json) =>
      unwrap(
        client.admin.catalog.categories[':categoryId'].place.$put({
          param: { categoryId: String(id) },
          json,
        }),
      ),
    catalogQuery.queryKey,
  )
  const branches = list.data ?? []
  const childrenOf = (parentId: number | null) => branches.filter((branch) => branch.parentId === parentId)
  return (
    <ListPage
      title="Catalog"
      list={list}
      action={<LinkButton to="/admin/catalog/new">New category</LinkButton>}
      empty="No products yet"
      emptyHint="A new product is a draft until you publish it. Use groups to organize products."
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul className="grid gap-4">
        {childrenOf(null).map((group, at, groups) => (
          <li key={group.id} className="rounded-md border border-line bg-paper-raised">
            <Row
              branch={group}
              previous={groups[at - 1]}
              next={groups[at + 1]}
              onMove={place}
              list={listId}
              isGroup
            />
            {group.subcategories > 0 && (
              <ul className="border-t border-line">
                {childrenOf(group.id).map((product, index, products) => (
                  <li key={product.id} className="border-b border-line last:border-0 sm:pl-8">
                    <Row
                      branch={product}
                      previous={products[index - 1]}
                      next={products[index + 1]}
                      onMove={place}
                      list={listId}
                      isOff={group.isDisabled}
                    />
                  </li>
                ))}
              </ul>
            )}
            {!group.isSold && (
              <p className="border-t border-line px-3 py-2 sm:pl-11">
                <Link to={`/admin/catalog/new?parent=${group.id}`} className="link">
                  Add a product to {group.name}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </ListPage>
  )
}

type RowProps = {
  branch: Branch
  previous: Branch | undefined
  next: Branch | undefined
  onMove: ReturnType<typeof useReorder>['place']
  list: string
  isGroup?: boolean
  isOff?: boolean
}

function Row({ branch, previous, next, onMove, list, isGroup = false, isOff = false }: RowProps) {
  const { id, name, picturePath, isDisabled, isDraft, isSold, from, subcategories } = branch
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <OrderButtons {...{ list, id, name, previous, next }} onMove={(where) => onMove({ id, name }, where)} />
      <img
        src={`/${picturePath}`}
        alt=""
        width={48}
        height={36}
        loading="lazy"
        className="hidden h-9 w-12 shrink-0 object-contain sm:block"
      />
      <div className="min-w-0 grow">
        <Link
          to={`/admin/catalog/${id}`}
          className={`link wrap-anywhere ${isGroup ? 'heading text-lg' : 'font-semibold'}`}
        >
          {name}
        </Link>
        <p className="text-xs text-ink-soft">
          {isSold ? countsText(branch) : `${subcategories} ${subcategories === 1 ? 'product' : 'products'}`}
        </p>
      </div>
      {from && (
        <p className="hidden text-right tabular-nums sm:block">
          {from.quantity} for {formatCents(from.priceCents)}
        </p>
      )}
      <p className="flex w-20 shrink-0 justify-end">
        <State isDraft={isDraft} isDisabled={isDisabled || isOff} isEmpty={!isSold && subcategories === 0} />
      </p>
    </div>
  )
}

type StateProps = { isDraft: boolean; isDisabled: boolean; isEmpty: boolean }

function State({ isDraft, isDisabled, isEmpty }: StateProps) {
  if (isDraft) return <Badge>Draft</Badge>
  if (isDisabled) return <Badge tone="warning">Disabled</Badge>
  if (isEmpty) return <Badge>Empty</Badge>
  return <Badge tone="success">Active</Badge>
}

function countsText({ sizes, tiers, promotions }: Branch): string {
  const parts = [`${sizes} sizes`, `${tiers} quantities`]
  if (promotions > 0) parts.push(promotions === 1 ? '1 promotion' : `${promotions} promotions`)
  return parts.join(', ')
}
