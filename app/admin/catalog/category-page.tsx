import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { catalogQuery, sheetQuery, type Branch, type ProductSheet } from './catalog-query.ts'
import { SheetForm } from './sheet-form.tsx'
import { plainProduct } from './sheet-values.ts'

export const meta: MetaFunction = ({ matches, params }) => [
  {
    title: pageTitle(matches, params.categoryId === 'new' ? 'New category' : `Category ${params.categoryId}`),
  },
]

export default function CategoryPage() {
  const { categoryId = '' } = useParams()
  const catalog = useQuery(catalogQuery)
  return (
    <>
      <Link to="/admin/catalog" className="link inline-block py-0.5">
        Catalog
      </Link>
      {catalog.data ? (
        categoryId === 'new' ? (
          <NewCategory branches={catalog.data} />
        ) : (
          <ExistingCategory key={categoryId} categoryId={categoryId} branches={catalog.data} />
        )
      ) : catalog.error ? (
        <LoadFailure error={catalog.error} retry={() => void catalog.refetch()} />
      ) : (
        <LoadingSheet />
      )}
    </>
  )
}

function ExistingCategory({ categoryId, branches }: { categoryId: string; branches: Branch[] }) {
  const { data, error, refetch, isFetching } = useQuery(sheetQuery(categoryId))
  if (data) {
    return (
      <SheetForm
        key={data.version}
        saved={data}
        initial={data}
        branches={branches}
        onReload={() => void refetch()}
        isReloading={isFetching}
      />
    )
  }
  if (error) {
    return <LoadFailure error={error} retry={() => void refetch()} missing="Category not found" />
  }
  return <LoadingSheet />
}

function NewCategory({ branches }: { branches: Branch[] }) {
  const [params, setParams] = useSearchParams()
  const parent = branches.find(({ id, isSold }) => !isSold && String(id) === params.get('parent'))
  const products = branches.filter(({ isSold }) => isSold)
  const source = products.find(({ id }) => String(id) === params.get('like'))
  const sheet = useQuery({ ...sheetQuery(String(source?.id)), enabled: source !== undefined })
  const copyFrom = (id: string) => {
    const next = new URLSearchParams(params)
    if (id) next.set('like', id)
    else next.delete('like')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  if (source && !sheet.data) {
    if (sheet.error) return <LoadFailure error={sheet.error} retry={() => void sheet.refetch()} />
    return <LoadingSheet />
  }
  return (
    <SheetForm
      key={source?.id ?? 'plain'}
      saved={null}
      branches={branches}
      initial={{
        name: '',
        description: '',
        urlCode: null,
        parentId: parent?.id ?? source?.parentId ?? null,
        isDisabled: false,
        product: sheet.data?.product ? copyOf(sheet.data.product) : plainProduct,
      }}
      start={
        products.length > 0 && (
          <SelectField
            label="Copy sizes, quantities and prices from"
            className="max-w-md"
            value={String(source?.id ?? '')}
            onChange={({ target }) => copyFrom(target.value)}
            options={[
              { value: '', label: 'Don’t copy' },
              ...products.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )
      }
    />
  )
}

const copyOf = (product: ProductSheet): ProductSheet => ({
  ...product,
  promotions: [],
  options: product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ ...value, id: '' })),
  })),
})

function LoadingSheet() {
  return (
    <Loading label="Loading the category">
      <Skeleton className="h-9 w-64" />
      <div className="mt-5 grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-128" />
        <Skeleton className="h-128" />
      </div>
    </Loading>
  )
}
