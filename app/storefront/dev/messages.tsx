import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Email } from '#app/ui/email.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Money, OriginalPrice } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Spinner } from '#app/ui/button/spinner.tsx'
import { longText, longWord, Specimen, Specimens } from './specimen.tsx'

const noticeTones = ['info', 'success', 'warning', 'error'] as const
const badgeTones = ['neutral', 'accent', 'success', 'warning', 'error'] as const

export function Messages() {
  return (
    <>
      <Specimens title="Notice">
        {noticeTones.map((tone) => (
          <Specimen key={tone} state={tone}>
            <Notice tone={tone} title="Missing fields">
              Nothing you typed is lost.
            </Notice>
          </Specimen>
        ))}
        <Specimen state="title only">
          <Notice tone="success" title="Message sent successfully" />
        </Specimen>
        <Specimen state="long text">
          <Notice tone="error" title={longText}>
            {longWord}
          </Notice>
        </Specimen>
      </Specimens>
      <Specimens title="Badge">
        {badgeTones.map((tone) => (
          <Specimen key={tone} state={tone}>
            <Badge tone={tone}>Approved by admin</Badge>
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Money">
        <Specimen state="zero, small, large">
          <p className="grid justify-items-end">
            <Money>$0.00</Money>
            <Money>$45.00</Money>
            <Money>$111,111.11</Money>
          </p>
        </Specimen>
        <Specimen state="with the original price">
          <Money>$20.00</Money> <OriginalPrice>$45.00</OriginalPrice>
        </Specimen>
      </Specimens>
      <Specimens title="Loading">
        <Specimen state="Skeleton">
          <Loading>
            <Skeleton className="h-7 w-24" />
            <Skeleton className="mt-3" />
          </Loading>
        </Specimen>
        <Specimen state="Spinner">
          <Spinner label="Loading" />
        </Specimen>
      </Specimens>
      <Specimens title="EmptyState and ErrorState">
        <Specimen state="empty" isWide>
          <EmptyState
            title="Your cart is empty"
            picture="/pictures/empty-cart.svg"
            action={<Button>Start Shopping</Button>}
          >
            Stickers, labels, magnets, banners: it all starts with a size.
          </EmptyState>
        </Specimen>
        <Specimen state="error, long text" isWide>
          <ErrorState action={<Button>Try again</Button>}>
            {longText} {longWord}
          </ErrorState>
        </Specimen>
      </Specimens>
      <Specimens title="Emails">
        <Specimen state="narrow">
          <p className="w-40">
            <Email>maximiliane.featherstonehaugh@print-and-paper.example.com</Email>
          </p>
        </Specimen>
      </Specimens>
    </>
  )
}
