import { useId } from 'react'
import { acceptedFiles } from '#app/features/goods/files/file-problem.ts'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { attachmentPicture, chatPictureWidthPx, type Attachment } from './compose-message.ts'

type ButtonProps = { isBusy: boolean; hasFile: boolean; onChoose: (file: File) => void }

export function AttachButton({ isBusy, hasFile, onChoose }: ButtonProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={buttonClass(
        { variant: 'secondary', size: 'sm' },
        'cursor-pointer focus-within:outline-3 focus-within:outline-offset-3',
      )}
    >
      {isBusy && <Spinner label="Uploading" className="size-4" />}
      {hasFile ? 'Attach another file' : 'Attach a file'}
      <input
        id={id}
        type="file"
        accept={acceptedFiles}
        className="sr-only"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
    </label>
  )
}

export function AttachedFile({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const picture = attachmentPicture(attachment)
  return (
    <div className="mt-3">
      {picture && (
        <img
          src={picture}
          alt={`Attached: ${attachment.fileName}`}
          width={chatPictureWidthPx}
          className="max-w-full rounded-sm bg-white"
        />
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <span className="break-all">{attachment.fileName}</span>
        <Button variant="quiet" size="sm" onClick={onRemove} aria-label={`Remove ${attachment.fileName}`}>
          Remove
        </Button>
      </p>
    </div>
  )
}
