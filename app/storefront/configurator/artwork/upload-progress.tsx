import { useOnline } from '#app/document/use-online.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useLeaveQuestion } from '#app/ui/use-leave-question.ts'

export type UploadProgress = { percent: number; isInterrupted: boolean }

type Props = { fileName: string; progress: UploadProgress; onCancel: () => void }

/** Of a big file, which takes minutes. */
export function BigUpload({ fileName, progress: { percent, isInterrupted }, onCancel }: Props) {
  const isOnline = useOnline()
  useLeaveQuestion(always)
  return (
    <div>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 wrap-anywhere">
          {percent === 100 ? 'Checking' : 'Uploading'} {fileName}
        </p>
        <span className="tabular-nums">{percent}%</span>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={`Uploading ${fileName}`}
        aria-valuenow={percent}
        className="mt-2 h-2 overflow-hidden rounded-sm bg-line"
      >
        <div className="h-full bg-ink" style={{ width: `${percent}%` }} />
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isOnline
          ? isInterrupted && 'Connection lost, trying again'
          : 'Connection lost. The upload continues by itself once you are back online.'}
      </p>
    </div>
  )
}

const always = () => true
