import { copyText } from '#app/document/copy-text.ts'
import { saveFile } from '#app/document/save-file.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyText(text)) toast.success('Codes copied')
    else toast.error('This browser doesn’t allow copying. Download the codes instead.')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save your recovery codes"
      actions={
        <DialogActions
          onCancel={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          cancel="Download"
          start={
            <Button variant="secondary" onClick={() => void copy()}>
              Copy
            </Button>
          }
          onClick={onClose}
        >
          I saved them
        </DialogActions>
      }
    >
      <p>
        If you lose your phone or passkey, log in with one of these codes instead. Each works once. They won’t
        be shown again.
      </p>
      <ul aria-label="Recovery codes" className="mt-4 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
