import { useEffect, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import { acceptedFiles, fileProblem, uploadFailed } from '#app/features/artwork/file-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-look.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { attachmentPicture, messageContent } from './message-content.ts'
import { useAttachFile, usePostMessage, type OrderLink } from './use-order.ts'

const restMs = 3000

/** Writes to the order's chat, with a picture if one likes. After a send it rests for three seconds. */
export function ChatComposer({ link, chatId }: { link: OrderLink; chatId: number }) {
  const post = usePostMessage(link, chatId)
  const attach = useAttachFile(link)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [isResting, setIsResting] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const pickerId = useId()
  const attachment = attach.data ?? null

  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setIsResting(false), restMs)
    return () => clearTimeout(timer)
  }, [isResting])

  const choose = (file: File | undefined) => {
    if (!file) return
    setFileError(fileProblem(file))
    if (fileProblem(file)) return
    attach.mutate(file, { onError: () => setFileError(uploadFailed) })
  }

  const detach = () => {
    attach.reset()
    setFileError(null)
    if (picker.current) picker.current.value = ''
  }

  const send = () => {
    if (post.isPending || isResting || attach.isPending) return
    const content = messageContent(text, attachment)
    if (!content) {
      setProblem('Write a message')
      area.current?.focus()
      return
    }
    setProblem(null)
    post.mutate(content, {
      onSuccess: () => {
        toast.success("Message sent successfully! You'll be contacted briefly")
        setText('')
        detach()
        setIsResting(true)
        // The button it was pressed on is about to hide.
        area.current?.focus()
      },
      onError: (error) => {
        toast.error('Error sending message')
        setProblem(`Your message was not sent, and is still here. ${error.message}`)
      },
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
        label="Message"
        rows={3}
        maxLength={5000}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
        }}
      />
      {attachment && <AttachedFile attachment={attachment} onRemove={detach} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <label
          htmlFor={pickerId}
          className={buttonClass(
            { variant: 'secondary', size: 'sm' },
            'cursor-pointer focus-within:outline-3 focus-within:outline-offset-3',
          )}
        >
          {attach.isPending ? <Spinner label="Uploading" className="size-4" /> : null}
          {attachment ? 'Attach another file' : 'Attach a file'}
          <input
            ref={picker}
            id={pickerId}
            type="file"
            accept={acceptedFiles}
            className="sr-only"
            disabled={attach.isPending}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </label>
        <Button
          type="submit"
          className={isResting ? 'invisible' : ''}
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

type AttachedProps = {
  attachment: { fileName: string; path: string; previewPath: string | null }
  onRemove: () => void
}

function AttachedFile({ attachment, onRemove }: AttachedProps) {
  const picture = attachmentPicture(attachment)
  return (
    <div className="mt-3">
      {picture && (
        <img
          src={picture}
          alt={`Attached: ${attachment.fileName}`}
          width={300}
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
