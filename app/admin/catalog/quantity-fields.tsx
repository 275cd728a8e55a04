import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { errorOf, fieldOf } from '../form/use-form.ts'
import { Panel } from '../panel.tsx'
import { RowButtons } from './row-buttons.tsx'
import { plainProduct, readProduct, type Values } from './sheet-values.ts'

export function QuantityFields() {
  const form = useFormContext<Values>()
  const product = useWatch({ control: form.control, name: 'product' })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'product.tiers' })
  const { quantityRule, tiers, defaultQuantity } = readProduct(product, plainProduct.priceRule)
  const problemOf = (quantity: number | undefined) =>
    Number.isFinite(quantity) && quantityRule.multipleOf >= 1
      ? quantityProblem(quantityRule, quantity ?? 0)
      : null
  return (
    <Panel title="Quantities">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Sold in multiples of"
          hint="1 for any quantity, 2 for pairs"
          inputMode="numeric"
          {...fieldOf(form, 'product.quantityRule.multipleOf')}
        />
        <TextField
          label="Default quantity"
          inputMode="numeric"
          error={problemOf(defaultQuantity) ?? errorOf(form, 'product.defaultQuantity')}
          {...form.register('product.defaultQuantity')}
        />
      </div>
      <h3 className="mt-5 text-base">Quantity options</h3>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {fields.map(({ id }, at) => (
          <li key={id} className="flex items-start gap-1">
            <TextField
              label={`Quantity ${at + 1}`}
              isLabelHidden
              className="w-24"
              inputMode="numeric"
              error={problemOf(tiers[at]?.quantity) ?? errorOf(form, `product.tiers.${at}.quantity`)}
              {...form.register(`product.tiers.${at}.quantity`)}
            />
            <RowButtons name={`quantity ${at + 1}`} at={at} length={fields.length} remove={remove} />
          </li>
        ))}
      </ul>
      <FieldError error={errorOf(form, 'product.tiers')} />
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => append({ quantity: '' })}>
        Add a quantity
      </Button>
    </Panel>
  )
}
