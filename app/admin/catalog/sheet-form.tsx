import { useCallback, useRef, type ReactNode, type SyntheticEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { client, isStale, unwrap } from '#app/client.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { LeaveGuard } from '../form/save-bar.tsx'
import { useIsUploadingPicture } from '../form/picture-field.tsx'
import { useSaving } from '../form/use-saving.ts'
import { catalogQuery, sheetQuery, type Branch, type Sheet } from './catalog-query.ts'
import { GeneralFields } from './general-fields.tsx'
import { OptionsPanel } from './options/options-panel.tsx'
import { PriceFields } from './price-fields.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import { QuantityFields } from './quantity-fields.tsx'
import { plainProduct, valuesOf, type Filled, type Values, readProduct } from './sheet-values.ts'
import { ScheduledPrices } from './scheduled-prices.tsx'
import { SizeFields } from './size-fields.tsx'

type Props = {
  saved: Sheet | null
  initial: Filled
  branches: Branch[]
  start?: ReactNode
  onReload?: () => void
  isReloading?: boolean
}

export function SheetForm({ saved, initial, branches, start, onReload, isReloading = false }: Props) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isLeaving = useRef(false)
  const isPublishing = useRef(false)
  const exactPrices = (initial.product ?? plainProduct).priceRule
  const { form, fields, submit, refusal, isBusy } = useSaving({
    defaultValues: valuesOf(initial),
    save: async (values: Values) => {
      const sheet = await saveSheet(saved, values, { exactPrices, isPublished: isPublishing.current })
      // Keep the page open if nothing changed.
      isLeaving.current = sheet.version !== saved?.version
      return sheet
    },
    invalidates: [catalogQuery.queryKey, ...(saved ? [sheetQuery(String(saved.id)).queryKey] : [])],
    saved: () =>
      isPublishing.current ? 'Published. Customers can order it now.' : saved ? 'Saved' : 'Created',
    onSaved: ({ id }) => {
      // Reload the layout's data, because the shop's header and footer list the products.
      void revalidate()
      if (!saved) void navigate(`/admin/catalog/${id}`, { replace: true })
    },
  })
  const { isDirty } = fields.formState
  const hasUnsavedChanges = useCallback(() => isDirty && !isLeaving.current, [isDirty])
  const isUploading = useIsUploadingPicture()
  const isSold = fields.watch('isSold')
  const isDraft = isSold && (saved?.isDraft ?? true)
  const send = (event: SyntheticEvent, { publishes }: { publishes: boolean }) => {
    isPublishing.current = publishes
    if (isUploading) event.preventDefault()
    else void submit(event)
  }
  return (
    <FormProvider {...fields}>
      <form {...form} onSubmit={(event) => send(event, { publishes: false })} className="mt-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl wrap-anywhere">{saved?.name ?? 'New category'}</h1>
          {saved?.isDraft && <Badge>Draft</Badge>}
          {saved?.isDisabled && <Badge tone="warning">Disabled</Badge>}
          {saved && (
            <div className="ml-auto flex flex-wrap gap-3">
              <LinkButton variant="secondary" size="sm" to={shopPath(saved)}>
                {saved.isDraft ? 'Preview' : 'View in shop'}
              </LinkButton>
              <DeleteCategory category={saved} onDeleted={() => (isLeaving.current = true)} />
            </div>
          )}
        </div>
        {start && <div className="mt-4">{start}</div>}
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          <GeneralFields saved={saved} branches={branches} upload={uploadPicture} />
          {isSold && (
            <div className="grid gap-4">
              <SizeFields />
              <QuantityFields />
            </div>
          )}
        </div>
        {isSold && (
          <div className="mt-4 grid gap-4">
            <PriceFields exact={exactPrices} present={saved?.product ?? null} />
            {saved?.product && !saved.isDraft && <ScheduledPrices sheet={saved} exact={exactPrices} />}
            <PromotionFields exact={exactPrices} />
            <OptionsPanel />
          </div>
        )}
        {/* Fixed, so that the buttons stay in place as the page grows. */}
        <div data-bottom-bar="" className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-paper">
          <div className="column grid gap-3 py-3">
            <FormProblem problem={refusal} />
            {isStale(refusal) && (
              <Notice tone="warning">
                Copy anything you want to keep, then{' '}
                <button type="button" className="link" disabled={isReloading} onClick={onReload}>
                  reload the saved version
                </button>
                .
              </Notice>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" isBusy={isBusy || isUploading}>
                {isDraft ? 'Save draft' : saved ? 'Save' : 'Create'}
              </Button>
              {isDraft && saved && (
                <Button
                  variant="secondary"
                  isBusy={isBusy || isUploading}
                  onClick={(event) => send(event, { publishes: true })}
                >
                  Publish
                </Button>
              )}
              <p role="status" className="text-ink-soft">
                {isDirty &&
                  (isDraft ? 'Unsaved changes.' : 'Unsaved changes. Customers see them once you save.')}
              </p>
            </div>
          </div>
        </div>
        <LeaveGuard isDirty={hasUnsavedChanges} />
      </form>
    </FormProvider>
  )
}

function shopPath({ id, urlCode, product, isDraft }: Sheet): string {
  if (isDraft) return `/admin/catalog/${id}/preview`
  return product ? `/category/${id}/element` : `/${urlCode ?? id}`
}

const uploadPicture = (file: File) => unwrap(client.admin.catalog.pictures.$post({ form: { file } }))

function DeleteCategory({ category, onDeleted }: { category: Sheet; onDeleted: () => void }) {
  const { id, name, version } = category
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: () =>
      unwrap(
        client.admin.catalog.categories[':categoryId'].$delete({
          param: { categoryId: String(id) },
          query: { version },
        }),
      ),
    onSuccess: async () => {
      onDeleted()
      toast.success(`${name} deleted`)
      await navigate('/admin/catalog')
      await queryClient.invalidateQueries({ queryKey: catalogQuery.queryKey })
    },
  })
  const close = () => {
    setIsConfirming(false)
    deleting.reset()
  }
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsConfirming(true)}>
        Delete
      </Button>
      <Dialog
        isOpen={isConfirming}
        onClose={close}
        title={`Delete ${name}?`}
        actions={
          <DialogActions
            onCancel={close}
            variant="danger"
            isBusy={deleting.isPending}
            onClick={() => deleting.mutate()}
          >
            Delete
          </DialogActions>
        }
      >
        <FormProblem problem={deleting.error} />
        <p className="mt-2">This can’t be undone. To stop selling it for now, disable it instead.</p>
      </Dialog>
    </>
  )
}

function saveSheet(
  saved: Sheet | null,
  values: Values,
  { exactPrices, isPublished }: { exactPrices: PriceRule | null; isPublished: boolean },
): Promise<Sheet> {
  const { name, description, urlCode, parentId, isDisabled, pictureId, isSold, product } = values
  const json = {
    name,
    description,
    urlCode: urlCode.trim() || null,
    parentId: parentId ? Number(parentId) : null,
    isDisabled,
    ...(isPublished && { isDraft: false }),
    pictureId: pictureId || null,
    product: isSold ? readProduct(product, exactPrices) : null,
  }
  const { categories } = client.admin.catalog
  if (!saved) return unwrap(categories.$post({ json }))
  const param = { categoryId: String(saved.id) }
  return unwrap(categories[':categoryId'].$put({ param, json: { ...json, version: saved.version } }))
}
