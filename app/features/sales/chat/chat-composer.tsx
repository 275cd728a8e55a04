import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, useId } from 'react'
import {
  fileProblem,
  uploadProblem,
  uploadReason,
  acceptedFiles,
} from '#app/features/goods/files/file-problem.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { composeMessage, attachmentPicture, chatPictureWidthPx, type Attachment } from './compose-message.ts'

type Props = {
  label: string
  draft: [string, (text: string) => void]
  post: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>
  attach: Pick<UseMutationResult<Attachment, Error, File>, 'mutate' | 'isPending' | 'data' | 'reset'>
}

const cooldownMs = 3000

/** Spec 9: sending is disabled for three seconds after each message. */
export function ChatComposer({ label, draft, post, attach }: Props) {
  const [text, setText] = draft
  const [problem, setProblem] = useState<string | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [isCoolingDown, setIsCoolingDown] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const attachment = attach.data ?? null

  useEffect(() => {
    if (!isCoolingDown) return
    const timer = setTimeout(() => setIsCoolingDown(false), cooldownMs)
    return () => clearTimeout(timer)
  }, [isCoolingDown])

  const choose = (file: File) => {
    const found = fileProblem(file)
    setFileError(found && uploadProblem(found))
    if (found) return
    attach.mutate(file, { onError: (error) => setFileError(uploadProblem(uploadReason(error))) })
  }

  const detach = () => {
    attach.reset()
    setFileError(null)
  }

  const send = () => {
    if (post.isPending || isCoolingDown || attach.isPending) return
    const content = composeMessage(text, attachment)
    if (!content) {
      setProblem('Write a message')
      area.current?.focus()
      return
    }
    setProblem(null)
    post.mutate(content, {
      onSuccess: () => {
        setText('')
        detach()
        setIsCoolingDown(true)
        area.current?.focus()
      },
      onError: (error) =>
        setProblem(`Your message wasn’t sent, but your text is still here. ${error.message}`),
    })
  }

  return (
    <form
      className="mt-5 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextAreaField
        ref={area}
        label={label}
        rows={3}
        maxLength={10_000}
        value={text}
        readOnly={post.isPending}
        error={problem}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          send()
        }}
      />
      {attachment && <AttachedFile attachment={attachment} onRemove={detach} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <AttachButton isBusy={attach.isPending} hasFile={attachment !== null} onChoose={choose} />
        <Button
          type="submit"
          className={isCoolingDown ? 'invisible' : ''}
          isBusy={post.isPending}
          disabled={attach.isPending}
        >
          Send
        </Button>
      </div>
      <FieldError error={fileError} />
    </form>
  )
}

type ButtonProps = { isBusy: boolean; hasFile: boolean; onChoose: (file: File) => void }

function AttachButton({ isBusy, hasFile, onChoose }: ButtonProps) {
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

function AttachedFile({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const picture = attachmentPicture(attachment)
  return (
    <div className="mt-3" data-unsent>
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
