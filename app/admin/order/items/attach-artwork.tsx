import { useId, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import {
  acceptedFiles,
  fileProblem,
  uploadProblem,
  uploadRefusal,
} from '#app/features/goods/files/file-problem.ts'
import { itemLabel } from '#app/features/ground/orders/item-labels.ts'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { useOrderChange, type AdminOrderItem } from '../order-query.ts'

export function AttachArtwork({ orderId, ordered }: { orderId: number; ordered: AdminOrderItem }) {
  const { item, fileData } = ordered
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const attach = useOrderChange(
    orderId,
    (file: File) =>
      unwrap(
        client.admin.orders[':orderId'].items[':itemId'].artwork.$post({
          param: { orderId: String(orderId), itemId: String(item.id) },
          form: { file, from: fileData?.sha256 ?? '' },
        }),
      ),
    { onError: (error) => setProblem(uploadRefusal(error)) },
  )
  const upload = (file: File) => {
    const found = fileProblem(file)
    setProblem(found && uploadProblem(found))
    if (!found && !attach.isPending) attach.mutate(file)
  }
  return (
    <div className="mt-1">
      <label
        htmlFor={id}
        className={buttonClass(
          { variant: 'secondary', size: 'sm' },
          'cursor-pointer focus-within:outline-3 focus-within:outline-offset-3',
        )}
      >
        {attach.isPending && <Spinner label="Uploading" className="size-4" />}
        <span>
          {fileData ? 'Replace artwork' : 'Attach artwork'}{' '}
          <span className="sr-only">of {itemLabel(item)}</span>
        </span>
        <input
          id={id}
          type="file"
          accept={acceptedFiles}
          className="sr-only"
          disabled={attach.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) upload(file)
            target.value = ''
          }}
        />
      </label>
      <FieldError error={problem} />
    </div>
  )
}
