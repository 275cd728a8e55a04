import { useOnline } from '#app/document/use-online.ts'
import { LeavePrompt } from '#app/ui/leave-prompt.tsx'

export type UploadProgress = { percent: number; isInterrupted: boolean }

type Props = { fileName: string; progress: UploadProgress }

/** Shows the progress of a big file, which takes minutes to upload. */
export function UploadBar({ fileName, progress: { percent, isInterrupted } }: Props) {
  const isOnline = useOnline()
  return (
    <>
      <div
        role="progressbar"
        aria-label={`Uploading ${fileName}`}
        aria-valuenow={percent}
        className="mt-2 h-2 overflow-hidden rounded-sm bg-line"
      >
        <div className="h-full bg-ink" style={{ width: `${percent}%` }} />
      </div>
      <p role="status" className="mt-2 text-sm empty:sr-only">
        {isOnline
          ? isInterrupted && 'Connection lost, trying again'
          : 'Connection lost. The upload will resume once you’re back online.'}
      </p>
      <LeavePrompt isNeeded={always} title="Leave during the upload?">
        <span className="wrap-anywhere">{fileName}</span>{' '}
        {percent === 100
          ? 'is still being checked. If you leave, you’ll have to upload it again.'
          : 'will stop uploading. To continue, choose the same file again within a day.'}
      </LeavePrompt>
    </>
  )
}

const always = () => true
