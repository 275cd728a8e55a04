import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { acceptedFiles, fileProblem, uploadProblem } from '#app/features/goods/files/file-problem.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { unitMark } from '#app/features/ground/product/size-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Money } from '#app/ui/money.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { readNumber } from '../form/read-fields.ts'
import { useSaving } from '../form/use-saving.ts'
import {
  quotableProductsQuery,
  quoteKey,
  useReloadQuote,
  type AdminQuote,
  type QuotableProduct,
} from './quotes-query.ts'

export function AddProduct({ quote }: { quote: AdminQuote }) {
  const { data: products } = useQuery(quotableProductsQuery)
  const [first] = products ?? []
  if (!products || !first) return <Skeleton className="h-40" />
  return <ProductForm quote={quote} products={products} first={first} />
}

type Props = { quote: AdminQuote; products: QuotableProduct[]; first: QuotableProduct }

const customSize = 'custom'

const choicesOf = ({ id, sizes, defaultQuantity, options = [] }: QuotableProduct) => ({
  categoryId: String(id),
  sizeId: sizes[0] ? String(sizes[0].id) : customSize,
  width: '',
  height: '',
  quantity: String(defaultQuantity),
  options: options.map(({ values }) => values.find(({ isDefault }) => isDefault)?.id ?? ''),
})

type Choices = ReturnType<typeof choicesOf>

const proportionOf = ({ sizeId, width, height }: Choices) =>
  sizeId === customSize
    ? { width: readNumber(width) ?? 0, height: readNumber(height) ?? 0 }
    : { id: Number(sizeId) }

/** Leaves out `options` for products without any. */
const optionsIn = ({ options }: Choices) => (options.length > 0 ? { options } : {})

const isComplete = ({ sizeId, width, height, quantity }: Choices) =>
  Number(quantity) > 0 && (sizeId !== customSize || (Number(width) > 0 && Number(height) > 0))

function ProductForm({ quote, products, first }: Props) {
  const param = { quoteId: String(quote.id) }
  const [file, setFile] = useState<File | null>(null)
  const [added, setAdded] = useState(0)
  const reload = useReloadQuote(quote.id)
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: choicesOf(first),
    save: async (choices: Choices) => {
      const uploaded = file
        ? await unwrap(client.admin.quotes[':quoteId'].artwork.$post({ param, form: { file } }))
        : null
      const size =
        choices.sizeId === customSize
          ? { ...proportionOf(choices), custom: true }
          : { ...proportionOf(choices), custom: false }
      return unwrap(
        client.admin.quotes[':quoteId'].items.$post({
          param,
          query: { version: quote.version },
          json: {
            categoryId: Number(choices.categoryId),
            quantity: readNumber(choices.quantity),
            size,
            ...optionsIn(choices),
            ...(uploaded && { product: { fileId: uploaded.id } }),
          },
        }),
      )
    },
    reload,
    invalidates: [quoteKey(quote.id)],
    saved: 'Item added',
    onSaved: () => {
      setFile(null)
      setAdded((count) => count + 1)
    },
  })
  const choices = fields.watch()
  const product = products.find(({ id }) => String(id) === choices.categoryId) ?? first
  const isCustom = choices.sizeId === customSize
  const suffix = unitMark[product.unit]
  return (
    <form {...form} className="grid items-start gap-3 sm:grid-cols-2" aria-label="Add a product">
      <div className="sm:col-span-2">
        <FormProblem problem={refusal} />
      </div>
      <SelectField
        label="Product"
        {...field('categoryId', {
          onChange: ({ target }: { target: HTMLSelectElement }) => {
            const chosen = products.find(({ id }) => String(id) === target.value)
            if (chosen) fields.reset(choicesOf(chosen))
          },
        })}
        options={products.map(({ id, name, group }) => ({
          value: String(id),
          label: group ? `${group}: ${name}` : name,
        }))}
      />
      <SelectField
        label="Size"
        {...field('sizeId')}
        options={[
          ...product.sizes.map(({ id, width, height }) => ({
            value: String(id),
            label: sizeText({ width, height, unit: product.unit }),
          })),
          { value: customSize, label: 'Custom size' },
        ]}
      />
      {isCustom && (
        <>
          <TextField label="Width" inputMode="decimal" suffix={suffix} {...field('width')} />
          <TextField label="Height" inputMode="decimal" suffix={suffix} {...field('height')} />
        </>
      )}
      <TextField
        label="Quantity"
        inputMode="numeric"
        list={`quantities-${product.id}`}
        {...field('quantity')}
      />
      <datalist id={`quantities-${product.id}`}>
        {product.quantities.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity}
          </option>
        ))}
      </datalist>
      {product.options?.map(({ name, values }, at) => (
        <SelectField
          key={`${product.id} ${name}`}
          label={name}
          {...field(`options.${at}`)}
          options={values.map((value) => ({ value: value.id, label: value.name }))}
        />
      ))}
      <ArtworkField key={added} file={file} setFile={setFile} />
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <Price choices={choices} />
        <Button type="submit" isBusy={isBusy}>
          Add item
        </Button>
      </div>
    </form>
  )
}

const debounceMs = 200

function Price({ choices }: { choices: Choices }) {
  const debounced = useDebounced(JSON.stringify(choices), debounceMs)
  const priced = JSON.parse(debounced) as Choices
  const isCurrent = debounced === JSON.stringify(choices) && isComplete(choices)
  const { data, error } = useQuery({
    queryKey: ['admin-quote-price', debounced],
    queryFn: ({ signal }) => {
      const json = {
        categoryId: Number(priced.categoryId),
        quantity: readNumber(priced.quantity) ?? 0,
        proportion: proportionOf(priced),
        custom: priced.sizeId === customSize,
        ...optionsIn(priced),
      }
      return unwrap(client.item['calculate-custom-price'].$post({ json }, { init: { signal } }))
    },
    enabled: isComplete(priced),
    retry: false,
  })
  return (
    <p role="status" className="min-h-7 text-lg font-semibold">
      {isCurrent && error ? (
        <span className="text-sm font-medium text-error">{reasonOf(error)}</span>
      ) : (
        isCurrent && data !== undefined && <Money>{formatCents(data)}</Money>
      )}
    </p>
  )
}

function ArtworkField({ file, setFile }: { file: File | null; setFile: (file: File | null) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Field
      label="Artwork"
      isOptional
      hint={file ? file.name : 'The customer can add it on the order page after paying.'}
      error={problem}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept={acceptedFiles}
          className="control py-2"
          onChange={({ target }) => {
            const [chosen = null] = target.files ?? []
            const reason = chosen && fileProblem(chosen)
            setProblem(reason ? uploadProblem(reason) : null)
            setFile(reason ? null : chosen)
          }}
        />
      )}
    </Field>
  )
}
