import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { stockSizeProblem, unitMark } from '#app/features/ground/product/size-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf, fieldOf } from '../form/use-form.ts'
import { Panel } from '../panel.tsx'
import { RowButtons } from './row-buttons.tsx'
import { readProduct, plainProduct, type Values } from './sheet-values.ts'

const kinds = [
  { value: 'sides', label: 'Each side up to a limit' },
  { value: 'box', label: 'Fits within a rectangle' },
  { value: 'square', label: 'Squares only' },
  { value: 'free', label: 'Any size up to 200' },
]

export function SizeFields() {
  const form = useFormContext<Values>()
  const product = useWatch({ control: form.control, name: 'product' })
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'product.sizes' })
  const { kind, unit } = product.sizeRule
  const mark = unitMark[unit]
  const { sizeRule, sizes } = readProduct(product, plainProduct.priceRule)
  const limitField = (
    name: 'minSide' | 'maxSide' | 'longSide' | 'shortSide',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      suffix={mark}
      hint={hint}
      isOptional={kind === 'sides' && name === 'longSide'}
      inputMode="decimal"
      {...fieldOf(form, `product.sizeRule.${name}`)}
    />
  )
  return (
    <Panel title="Sizes">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Custom sizes"
          error={errorOf(form, 'product.sizeRule.kind')}
          options={kinds}
          {...form.register('product.sizeRule.kind')}
        />
        <SelectField
          label="Measured in"
          error={errorOf(form, 'product.sizeRule.unit')}
          options={[
            { value: 'in', label: 'Inches' },
            { value: 'ft', label: 'Feet' },
          ]}
          {...form.register('product.sizeRule.unit')}
        />
        {limitField('minSide', 'Minimum side', 'Applies to custom sizes. Stock sizes can be smaller.')}
        {kind === 'box' && limitField('shortSide', 'Maximum short side')}
        {(kind === 'sides' || kind === 'square') && limitField('maxSide', 'Maximum side')}
        {kind === 'box' && limitField('longSide', 'Maximum long side')}
        {kind === 'sides' &&
          limitField(
            'longSide',
            'Maximum other side',
            `If one side is exactly ${product.sizeRule.maxSide || '…'}${mark}`,
          )}
      </div>
      <h3 className="mt-5 text-base">Stock sizes, in display order</h3>
      <ol className="mt-2 grid gap-2">
        {fields.map(({ id }, at) => {
          const size = sizes[at]
          const isTyped = size && Number.isFinite(size.width) && Number.isFinite(size.height)
          const problem = isTyped ? stockSizeProblem(sizeRule, size) : null
          const side = (name: 'width' | 'height') => (
            <TextField
              label={`${name === 'width' ? 'Width' : 'Height'} of size ${at + 1}`}
              isLabelHidden
              className="w-20 sm:w-28"
              suffix={mark}
              inputMode="decimal"
              error={problem?.field === name ? problem.message : errorOf(form, `product.sizes.${at}.${name}`)}
              {...form.register(`product.sizes.${at}.${name}`)}
            />
          )
          return (
            <li key={id} className="flex flex-wrap items-start gap-2">
              {side('width')}
              <span aria-hidden="true" className="py-2.5">
                x
              </span>
              {side('height')}
              <RowButtons
                name={`size ${at + 1}`}
                at={at}
                length={fields.length}
                move={move}
                remove={remove}
              />
            </li>
          )
        })}
      </ol>
      <FieldError error={errorOf(form, 'product.sizes')} />
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        onClick={() => append({ width: '', height: '' })}
      >
        Add a size
      </Button>
    </Panel>
  )
}
