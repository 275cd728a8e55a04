import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { client, unwrap } from '#app/client.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { errorOf, useSaving } from '#app/admin/form/use-saving.ts'
import { orderQuery, type AdminOrder } from '../order-query.ts'
import { ShippingDifference, type DecidedShipping } from './shipping-difference.tsx'

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const

const fields = Object.keys(labels) as (keyof typeof labels)[]
const ofTheParcel: string[] = ['address', 'city', 'state', 'zipCode'] satisfies (keyof typeof labels)[]

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
  const queryClient = useQueryClient()
  // The version the user saw, to detect conflicts.
  const seen = useRef(order.version)
  const form = useForm({ defaultValues: contactOf(order) })
  const { dirtyFields } = form.formState
  const param = { orderId: String(order.id) }
  const [decided, setDecided] = useState<DecidedShipping | null>(null)
  const { submit, isSaving, problem } = useSaving(form, {
    save: (values) => {
      const isSeen = decided?.zipCode === values.zipCode.trim()
      const shipping = isSeen ? { decision: decided.decision, price: decided.price } : undefined
      const json = { ...values, version: seen.current, ...(shipping && { shipping }) }
      return unwrap(client.admin.orders[':orderId'].contact.$put({ param, json }))
    },
    invalidates: [orderQuery(param.orderId).queryKey, ['admin-orders'], ['admin-order-shipping', order.id]],
    saved: 'Order updated',
    onSaved: ({ refund }) => {
      if (refund?.status === 'failed')
        toast.error(`The refund failed: ${refund.problem ?? 'no reason given'}`)
      if (refund?.status === 'asked') toast.warning('The payment provider has not confirmed the refund yet')
      onClose()
    },
    reload: async () => {
      const now = await queryClient.fetchQuery({ ...orderQuery(param.orderId), staleTime: 0 })
      if (now.order.version === seen.current) return undefined
      seen.current = now.order.version
      return contactOf(now.order)
    },
  })
  const zipCode = useWatch({ control: form.control, name: 'zipCode' })
  const hasLeft = order.status === 'SENT'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Edit order ${order.id}`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isSaving}>
          Save
        </DialogActions>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4 text-ink sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid gap-3 sm:col-span-2">
          <FormProblem problem={problem} />
          {hasLeft && <p>The package has shipped, so the address can’t be changed.</p>}
          <p className="text-ink-soft">A new email address receives all future emails about this order.</p>
        </div>
        {fields.map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            readOnly={hasLeft && ofTheParcel.includes(field) && !dirtyFields[field]}
            className={field === 'address' || field === 'name' ? 'sm:col-span-2' : ''}
            error={errorOf(form, field)}
            {...form.register(field)}
          />
        ))}
        {!hasLeft && !errorOf(form, 'zipCode') && (
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
