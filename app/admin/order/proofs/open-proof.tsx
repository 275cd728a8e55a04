import { useState, type ReactNode } from 'react'
import { PictureDialog } from '#app/ui/picture-dialog.tsx'

type Props = {
  title: string
  picture: string
  /** Required if the button contains only a picture. */
  label?: string
  className: string
  children: ReactNode
}

/** Opens a proof at a readable size in a dialog. */
export function OpenProof({ title, picture, label, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setIsOpen(true)}
        className={className}
      >
        {children}
      </button>
      {isOpen && (
        <PictureDialog
          title={title}
          src={`/${picture}`}
          alt="As the customer sees it"
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
