import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { homeUrlCodes } from '#app/features/goods/catalog/url-code.ts'
import { maxArtworkMegabytes, maxBigFileMegabytes } from '#app/features/ground/product/artwork-type.ts'
import { productShapes } from '#app/features/ground/product/shape.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PictureField } from '../form/picture-field.tsx'
import { errorOf, fieldOf } from '../form/use-form.ts'
import { SheetWeightField } from '../form/weight-fields.tsx'
import { Panel } from '../panel.tsx'
import type { Branch, Sheet } from './catalog-query.ts'
import type { Values } from './sheet-values.ts'

type Props = {
  saved: Sheet | null
  branches: Branch[]
  upload: (file: File) => Promise<{ id: string; path: string }>
}

export function GeneralFields({ saved, branches, upload }: Props) {
  const form = useFormContext<Values>()
  const isSold = useWatch({ control: form.control, name: 'isSold' })
  const [picture, setPicture] = useState(saved?.picturePath ?? null)
  const groups = branches.filter(
    (branch) => !branch.isSold && branch.parentId === null && branch.id !== saved?.id,
  )
  const isFull = branches.some(({ parentId }) => parentId === saved?.id)
  const isHome = homeUrlCodes.includes(saved?.urlCode ?? '')
  return (
    <Panel title="Details">
      <div className="grid gap-4">
        <TextField label="Name" {...fieldOf(form, 'name')} />
        <TextAreaField label="Description" isOptional {...fieldOf(form, 'description')} />
        <PictureField
          label="Picture"
          hint="PNG, JPG, SVG or PDF up to 5 MB"
          path={picture}
          error={errorOf(form, 'pictureId')}
          upload={upload}
          onUploaded={({ id, path }) => {
            form.setValue('pictureId', id, { shouldDirty: true })
            setPicture(path)
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Parent group"
            hint={isFull ? 'A group with products can’t be in another group.' : undefined}
            error={errorOf(form, 'parentId')}
            options={[
              { value: '', label: 'No group' },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.register('parentId')}
          />
          <TextField
            label="Address"
            isOptional
            hint={
              isHome ? 'The home page links here.' : 'For example, roll-labels. Leave blank to use a number.'
            }
            autoComplete="off"
            autoCapitalize="none"
            readOnly={isHome}
            {...fieldOf(form, 'urlCode')}
          />
        </div>
        <CheckField
          label="Disabled"
          hint="Shown as out of stock. Carts with this product can’t check out. Existing orders aren’t affected."
          {...form.register('isDisabled')}
        />
        <CheckField
          label="A product with sizes and prices"
          hint={
            isFull
              ? 'A group with products can’t become a product.'
              : 'Leave unchecked for a group of products.'
          }
          disabled={isFull}
          {...form.register('isSold')}
        />
        {isSold && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Shape"
              error={errorOf(form, 'product.shape')}
              options={productShapes.map((shape) => ({ value: shape, label: shape.replace('-', ' ') }))}
              {...form.register('product.shape')}
            />
            <SheetWeightField
              label="Weight of 100 square inches"
              hint="A sheet of 10” by 10”. Used to calculate shipping."
              fields={form}
              name="product.gramsPerSquareInch"
            />
            <div className="sm:col-span-2">
              <CheckField
                label="Big files"
                hint={`Customers can upload files up to ${maxBigFileMegabytes} MB instead of ${maxArtworkMegabytes} MB.`}
                {...form.register('product.acceptsBigFiles')}
              />
            </div>
          </div>
        )}
      </div>
    </Panel>
  )
}
