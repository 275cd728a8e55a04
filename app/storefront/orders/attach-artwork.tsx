import { useId, useState } from 'react'
import {
  acceptedFiles,
  fileProblem,
  uploadProblem,
  uploadRefusal,
} from '#app/features/goods/files/file-problem.ts'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { useAttachArtwork, type OrderItem, type OrderLink } from './use-order.ts'

/** Plain where the item has no artwork yet, quiet where it has. */
export function AttachArtwork({ link, ordered }: { link: OrderLink; ordered: OrderItem }) {
  const { item, fileData } = ordered
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const attach = useAttachArtwork(link)
  const upload = (file: File) => {
    const found = fileProblem(file)
    setProblem(found && uploadProblem(found))
    if (found || attach.isPending) return
    attach.mutate({ itemId: item.id, file }, { onError: (error) => setProblem(uploadRefusal(error)) })
  }
  return (
    <div className={fileData ? '' : 'mt-2'}>
      {!fileData && <p className="mb-2 text-sm">No artwork yet. Add a PDF, JPG, PNG or SVG, up to 5 MB.</p>}
      <label
        htmlFor={id}
        className={buttonClass(
          { variant: fileData ? 'quiet' : 'primary', size: 'sm' },
          `cursor-pointer focus-within:outline-3 focus-within:outline-offset-3 ${fileData ? '-ml-3' : ''}`,
        )}
      >
        {attach.isPending && <Spinner label="Uploading" className="size-4" />}
        <span>
          {fileData ? 'Replace artwork' : 'Add artwork'} <span className="sr-only">of {item.name}</span>
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
