import { useId, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { invalidZip, isZipLength } from '#app/features/goods/shipping/zip-code.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { differenceText, type ShippingChoice } from '#app/features/ground/orders/shipping-decision.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { ContactField, contactNames, type ContactName } from '../form/contact-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { useMay } from '../staff/use-me.ts'
import { orderQuery, useSeenVersion, type AdminOrder } from './order-query.ts'
import { warnAboutRefund } from './warn-about-refund.ts'

const shippingFields: readonly ContactName[] = ['address', 'city', 'state', 'zipCode']

const contactOf = ({ name, email, phone, address, city, state, zipCode }: AdminOrder) => ({
  name,
  email,
  phone,
  address,
  city,
  state,
  zipCode,
})

export function ContactDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const id = useId()
  const { version, reload } = useSeenVersion(order, contactOf)
  const param = { orderId: String(order.id) }
  const [decided, setDecided] = useState<DecidedShipping | null>(null)
  const isCanceled = order.canceledAt !== null
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: contactOf(order),
    input: async () => (await import('#app/features/sales/checkout/checkout.input.ts')).correctedContact,
    save: (values) => {
      const isSeen = !isCanceled && decided?.zipCode === values.zipCode.trim()
      const shipping = isSeen
        ? { decision: decided.decision, price: decided.price, tax: decided.tax }
        : undefined
      const json = { ...values, version: version.current, ...(shipping && { shipping }) }
      return unwrap(client.admin.orders[':orderId'].contact.$put({ param, json }))
    },
    invalidates: [orderQuery(param.orderId).queryKey, ['admin-orders'], ['admin-order-shipping', order.id]],
    saved: 'Order updated',
    onSaved: ({ refund }) => {
      warnAboutRefund(refund)
      onClose()
    },
    reload,
  })
  const { dirtyFields, errors } = fields.formState
  const zipCode = fields.watch('zipCode')
  const isShipped = order.status === 'SENT'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Edit order ${order.id}`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Save
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink sm:grid-cols-2">
        <div className="grid gap-3 sm:col-span-2">
          <FormProblem problem={refusal} />
          {isCanceled && <p>The order is canceled, so a new address doesn’t change what was paid.</p>}
          {isShipped && <p>The package has shipped, so the address can’t be changed.</p>}
          <p className="text-ink-soft">A new email address receives all future emails about this order.</p>
        </div>
        {contactNames.map((name) => (
          <ContactField
            key={name}
            readOnly={isShipped && shippingFields.includes(name) && !dirtyFields[name]}
            {...field(name)}
            name={name}
          />
        ))}
        {!isShipped && !isCanceled && !errors.zipCode && (
          <ShippingDifference
            order={order}
            zipCode={zipCode.trim()}
            decided={decided}
            onDecide={setDecided}
          />
        )}
      </form>
    </Dialog>
  )
}

const debounceMs = 400

type DecidedShipping = { zipCode: string; price: number; tax: number; decision: ShippingChoice }

type Props = {
  order: AdminOrder
  zipCode: string
  decided: DecidedShipping | null
  onDecide: (decided: DecidedShipping) => void
}

function ShippingDifference({ order, zipCode, decided, onDecide }: Props) {
  const may = useMay()
  const debounced = useDebounced(zipCode, debounceMs)
  const isChanged = debounced !== order.zipCode && zipCode === debounced && isZipLength(debounced)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['admin-order-shipping', order.id, order.version, debounced],
    queryFn: ({ signal }) =>
      unwrap(
        client.admin.orders[':orderId']['shipping-price'].$get(
          { param: { orderId: String(order.id) }, query: { zipCode: debounced } },
          { init: { signal } },
        ),
      ),
    enabled: isChanged,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const quote = isChanged && !error && !isPlaceholderData ? data : undefined
  const isDecided =
    decided?.zipCode === debounced && decided.price === quote?.price && decided.tax === quote.tax
  const problem = isChanged ? error?.message : debounced && !isZipLength(debounced) ? invalidZip : undefined
  const hasTax = quote !== undefined && (quote.tax > 0 || quote.taxDifference !== 0)
  const options = quote ? shippingOptions(quote.difference, may('orders.refund')) : []
  return (
    <div className="grid gap-2 empty:hidden sm:col-span-2">
      <p role="status" className={`empty:hidden ${problem ? 'text-error' : ''}`}>
        {problem}
        {quote &&
          `Shipping to ${debounced} costs ${formatCents(quote.price)}${hasTax ? ` and tax is ${formatCents(quote.tax)}, together` : ','} ${differenceText(quote.difference)}.`}
      </p>
      {quote && options.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">
            {hasTax ? 'Difference in shipping and tax' : 'Difference in shipping'}
          </legend>
          {options.map(({ decision, label }) => (
            <label key={decision} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="shipping-decision"
                checked={(isDecided ? decided.decision : 'keep') === decision}
                onChange={() =>
                  onDecide({ zipCode: debounced, price: quote.price, tax: quote.tax, decision })
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function shippingOptions(
  difference: number,
  canRefund: boolean,
): { decision: ShippingChoice; label: string }[] {
  if (difference === 0) return []
  const amount = formatCents(Math.abs(difference))
  const keep = { decision: 'keep' as const, label: 'Keep the paid price' }
  if (difference > 0) return [keep, { decision: 'due', label: `Record ${amount} as due` }]
  return canRefund ? [keep, { decision: 'refund', label: `Refund ${amount}` }] : [keep]
}
