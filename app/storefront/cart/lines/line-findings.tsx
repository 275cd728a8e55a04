import { ApiError } from '#app/client.ts'
import { AcceptFinding, FindingNote } from '#app/storefront/configurator/preflight/finding-note.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { useAcceptFinding, type CartItem } from '../use-cart-changes.ts'
import { lineName } from './line-name.ts'

export function LineFindings({ item }: { item: CartItem }) {
  const accept = useAcceptFinding(item)
  if (!item.findings) return null
  return (
    <section aria-label={`Print check of ${lineName(item)}`} className="mt-2 space-y-2 text-sm">
      {item.findings.map(({ code, isAccepted, ...finding }) => (
        <FindingNote key={code} {...finding}>
          <AcceptFinding
            title={finding.title}
            isAccepted={isAccepted}
            isBusy={accept.isPending && accept.variables.code === code}
            onChange={(isWanted) => accept.mutate({ code, isAccepted: isWanted })}
          />
        </FindingNote>
      ))}
      <FieldError error={accept.error instanceof ApiError ? accept.error.message : null} />
    </section>
  )
}
