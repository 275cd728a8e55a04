import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import {
  acceptedFiles,
  fileProblem,
  uploadProblem,
  uploadReason,
} from '#app/features/goods/files/file-problem.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'

const pictureUpload = ['own-picture']

export const useIsUploadingPicture = () => useIsMutating({ mutationKey: pictureUpload }) > 0

type Uploaded = { id: string; path: string }

type Props = {
  label: string
  hint: string
  path: string | null
  error?: string | undefined
  upload: (file: File) => Promise<Uploaded>
  onUploaded: (picture: Uploaded) => void
}

export function PictureField({ label, hint, path, error, upload, onUploaded }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const uploading = useMutation({
    mutationKey: pictureUpload,
    mutationFn: async (file: File) => {
      const problem = fileProblem(file)
      if (problem) throw new Error(problem)
      return upload(file)
    },
    onSuccess: onUploaded,
  })
  const problem = uploading.error ? uploadProblem(uploadReason(uploading.error)) : error
  return (
    <div>
      <p id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <div className="flex items-center gap-4">
        <div className="grid size-24 shrink-0 place-items-center rounded-md border border-line bg-white p-1.5">
          {path && (
            <img src={`/${path}`} alt="" width={90} height={90} className="size-full object-contain" />
          )}
        </div>
        <div>
          <Button
            size="sm"
            variant="secondary"
            isBusy={uploading.isPending}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {path ? 'Replace picture' : 'Upload picture'}
          </Button>
          <p id={`${id}-hint`} className="mt-1 text-xs text-ink-faint">
            {hint}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={`${id}-label`}
        accept={acceptedFiles}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) uploading.mutate(file)
          target.value = ''
        }}
      />
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  )
}
