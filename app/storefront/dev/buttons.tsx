import { useState } from 'react'
import { toast } from '#app/ui/feedback/toast.ts'
import { ArrowIcon } from '#app/ui/button/arrow-icon.tsx'
import { Button } from '#app/ui/button/button.tsx'
import type { ButtonLook } from '#app/ui/button/button-look.ts'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PictureDialog } from '#app/ui/picture-dialog.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { ToggleButton } from '#app/ui/button/toggle-button.tsx'
import { longText, Specimen, Specimens } from './specimen.tsx'

const variants: ButtonLook['variant'][] = ['primary', 'secondary', 'quiet', 'danger']
const sizes: ButtonLook['size'][] = ['sm', 'md', 'lg']

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Specimens key={variant} title={`Button, ${variant}`}>
          {sizes.map((size) => (
            <Specimen key={size} state={String(size)}>
              <Button variant={variant} size={size}>
                Add to cart
              </Button>
            </Specimen>
          ))}
          <Specimen state="hover">
            <Button variant={variant} className="is-hover">
              Add to cart
            </Button>
          </Specimen>
          <Specimen state="focus">
            <Button variant={variant} className="is-focus">
              Add to cart
            </Button>
          </Specimen>
          <Specimen state="disabled">
            <Button variant={variant} disabled>
              Add to cart
            </Button>
          </Specimen>
          <Specimen state="busy">
            <Button variant={variant} isBusy>
              Add to cart
            </Button>
          </Specimen>
          <Specimen state="wide">
            <Button variant={variant} isWide>
              Add to cart
            </Button>
          </Specimen>
          <Specimen state="long text">
            <Button variant={variant}>{longText}</Button>
          </Specimen>
        </Specimens>
      ))}
      <Specimens title="LinkButton">
        {variants.map((variant) => (
          <Specimen key={variant} state={String(variant)}>
            <LinkButton to="/dev/ui" variant={variant}>
              Start Shopping
            </LinkButton>
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="ToggleButton">
        {[true, false].map((isPressed) => (
          <Specimen key={String(isPressed)} state={isPressed ? 'pressed' : 'default'}>
            <ToggleButton isPressed={isPressed}>Fill</ToggleButton>
          </Specimen>
        ))}
        <Specimen state="long text">
          <ToggleButton isPressed={false}>{longText}</ToggleButton>
        </Specimen>
      </Specimens>
      <Specimens title="CloseButton">
        <Specimen state="default">
          <CloseButton onClick={() => undefined} className="size-9" />
        </Specimen>
        <Specimen state="hover">
          <CloseButton onClick={() => undefined} className="size-9 hover:bg-paper-sunk is-hover" />
        </Specimen>
        <Specimen state="focus">
          <CloseButton onClick={() => undefined} className="size-9 is-focus" />
        </Specimen>
      </Specimens>
      <Specimens title="ArrowIcon">
        {(['left', 'right'] as const).map((direction) => (
          <Specimen key={direction} state={direction}>
            <ArrowIcon direction={direction} className="size-5" />
          </Specimen>
        ))}
      </Specimens>
      <Overlays />
    </>
  )
}

function Overlays() {
  const [isOpen, setIsOpen] = useState(false)
  const [isPictureOpen, setIsPictureOpen] = useState(false)
  return (
    <Specimens title="Dialog and Toaster">
      <Specimen state="dialog">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Open the dialog
        </Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title={longText}
          actions={
            <DialogActions
              onCancel={() => setIsOpen(false)}
              cancel="Keep them"
              variant="danger"
              onClick={() => setIsOpen(false)}
            >
              Delete all
            </DialogActions>
          }
        >
          <p>Your cart will be empty.</p>
        </Dialog>
      </Specimen>
      <Specimen state="picture dialog">
        <Button variant="secondary" onClick={() => setIsPictureOpen(true)}>
          Open the picture
        </Button>
        {isPictureOpen && (
          <PictureDialog
            title="Napping Fox"
            src="/og/designs/napping-fox.png"
            alt="A fox asleep"
            onClose={() => setIsPictureOpen(false)}
          />
        )}
      </Specimen>
      <Specimen state="toast, success">
        <Button variant="secondary" onClick={() => toast.success('Message sent successfully')}>
          Show a success toast
        </Button>
      </Specimen>
      <Specimen state="toast, error, long text">
        <Button variant="secondary" onClick={() => toast.error(`Error: ${longText}`)}>
          Show an error toast
        </Button>
      </Specimen>
    </Specimens>
  )
}
