import { useId, useRef, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { PictureField, useIsUploadingPicture } from '../form/picture-field.tsx'
import { centsField, numberField, readCents, readNumber } from '../form/read-fields.ts'
import { errorOf } from '../form/use-form.ts'
import { useSaving } from '../form/use-saving.ts'
import { designsKey, libraryCategoriesQuery, type Design, type LibraryCategory } from './library-query.ts'

type Values = {
  name: string
  libraryCategoryId: string
  priceCents: string
  width: string
  height: string
  isDisabled: boolean
  pictureId: string
}

type Props = { design: Design | null; categories: LibraryCategory[]; onClose: () => void }

export function DesignDialog({ design, categories, onClose }: Props) {
  const id = useId()
  const [picture, setPicture] = useState(design?.picturePath ?? null)
  const seen = useRef(design)
  const { form, field, fields, submit, refusal, isBusy } = useSaving({
    defaultValues: fieldsOf(design, categories),
    input: async () => {
      const { designChange, designInput } = await import('#app/features/goods/library/library.input.ts')
      return design ? designChange : designInput
    },
    toInput: (values) => (seen.current ? changeOf(seen.current, values) : newDesign(values)),
    save: (json) => save(design, json),
    invalidates: [designsKey, libraryCategoriesQuery.queryKey],
    saved: design ? 'Design saved' : 'Design created',
    onSaved: onClose,
    reload: async () => {
      if (!design) return undefined
      const param = { designId: String(design.id) }
      const now = await unwrap(client.admin.library.designs[':designId'].$get({ param }))
      if (now.version === seen.current?.version) return undefined
      seen.current = now
      return fieldsOf(now, categories)
    },
  })
  const isUploading = useIsUploadingPicture()
  const side = (name: 'width' | 'height', label: string) => (
    <TextField label={label} isOptional suffix={'"'} inputMode="decimal" {...field(name)} />
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={design?.name ?? 'New design'}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy || isUploading}>
          {design ? 'Save' : 'Create'}
        </DialogActions>
      }
    >
      <form
        id={id}
        {...form}
        className="grid gap-4 text-ink"
        onSubmit={(event) => (isUploading ? event.preventDefault() : void submit(event))}
      >
        <FormProblem problem={refusal} />
        <PictureField
          label="Design"
          hint="PNG, JPG, SVG or PDF up to 5 MB. Orders are printed from this file, so it can’t be changed once ordered."
          path={picture}
          error={errorOf(fields, 'pictureId')}
          upload={(file) => unwrap(client.admin.library.pictures.$post({ form: { file } }))}
          onUploaded={(uploaded) => {
            fields.setValue('pictureId', uploaded.id, { shouldDirty: true })
            fields.clearErrors('pictureId')
            setPicture(uploaded.path)
          }}
        />
        <TextField label="Name" {...field('name')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            options={categories.map((category) => ({ value: String(category.id), label: category.name }))}
            {...field('libraryCategoryId')}
          />
          <TextField label="Price each" prefix="$" inputMode="decimal" {...field('priceCents')} />
          {side('width', 'Width')}
          {side('height', 'Height')}
        </div>
        {design && (
          <CheckField
            label="Disabled"
            hint="Hidden from the shop. Carts with this design can’t check out. Existing orders aren’t affected."
            {...fields.register('isDisabled')}
          />
        )}
      </form>
    </Dialog>
  )
}

const fieldsOf = (design: Design | null, [first]: LibraryCategory[]): Values => ({
  name: design?.name ?? '',
  libraryCategoryId: String(design?.libraryCategoryId ?? first?.id ?? ''),
  priceCents: centsField(design?.priceCents),
  width: numberField(design?.width),
  height: numberField(design?.height),
  isDisabled: design?.isDisabled ?? false,
  pictureId: '',
})

const jsonOf = (values: Values) => ({
  name: values.name,
  libraryCategoryId: readNumber(values.libraryCategoryId) ?? Number.NaN,
  priceCents: readCents(values.priceCents) ?? Number.NaN,
  width: readNumber(values.width),
  height: readNumber(values.height),
  isDisabled: values.isDisabled,
})

const newDesign = (values: Values) => ({ ...jsonOf(values), pictureId: values.pictureId })

const changeOf = ({ version }: Design, values: Values) => ({
  ...jsonOf(values),
  pictureId: values.pictureId || null,
  version,
})

function save(design: Design | null, json: ReturnType<typeof newDesign> | ReturnType<typeof changeOf>) {
  const { designs } = client.admin.library
  if (!('version' in json)) return unwrap(designs.$post({ json }))
  const param = { designId: String(design?.id) }
  return unwrap(designs[':designId'].$put({ param, json }))
}
