import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  src: string
  alt: string
  actions?: ReactNode
  onClose: () => void
}

/** Shows a picture at full size, or as large as fits. On small screens, pictures of documents scroll. */
export function PictureDialog({ title, src, alt, actions, onClose }: Props) {
  return (
    <Dialog isOpen isWide onClose={onClose} title={title} actions={actions}>
      <div
        role="group"
        aria-label={title}
        // Makes the area scrollable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto border border-line bg-white"
      >
        <img src={src} alt={alt} className="mx-auto block max-w-[max(100%,58rem)]" />
      </div>
    </Dialog>
  )
}
