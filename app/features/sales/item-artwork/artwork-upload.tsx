import { useId, useState, type ReactNode } from 'react'
import {
  acceptedFiles,
  fileProblem,
  uploadProblem,
  uploadRefusal,
} from '#app/features/goods/files/file-problem.ts'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { FieldError } from '#app/ui/form/field.tsx'

type Props = {
  /** The button's classes. */
  className: string
  isUploading: boolean
  upload: (file: File, onError: (error: Error) => void) => void
  /** The button's label. */
  children: ReactNode
}

/** Rejects a file that can't be artwork before sending it. */
export function ArtworkUpload({ className, isUploading, upload, children }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (file: File) => {
    const found = fileProblem(file)
    setProblem(found && uploadProblem(found))
    if (!found && !isUploading) upload(file, (error) => setProblem(uploadRefusal(error)))
  }
  return (
    <>
      <label
        htmlFor={id}
        className={`cursor-pointer focus-within:outline-3 focus-within:outline-offset-3 ${className}`}
      >
        {isUploading && <Spinner label="Uploading" className="size-4" />}
        <span>{children}</span>
        <input
          id={id}
          type="file"
          accept={acceptedFiles}
          className="sr-only"
          disabled={isUploading}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) choose(file)
            target.value = ''
          }}
        />
      </label>
      <FieldError error={problem} />
    </>
  )
}
