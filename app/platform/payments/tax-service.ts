export type TaxRequest = {
  state: string
  /** 5 digits, or 9. */
  zipCode: string
  /** Less discount. */
  itemsCents: number
  shippingCents: number
}

export type TaxCalculation = { providerCalculationId: string; taxCents: number; expiresAt: Date }

/** The id is null if the service has the transaction already and doesn't say which. */
export type TaxTransaction = { providerTransactionId: string | null }

/** The service says no for good; the message is for staff. */
export class TaxRefused extends Error {
  override name = 'TaxRefused'
  isLocation: boolean

  constructor(
    message: string,
    { isLocation = false, cause }: { isLocation?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isLocation = isLocation
  }
}

/** Calls may fail, so make none inside a transaction. All throw TaxRefused. */
export type TaxService = {
  name: string
  /** Whether it has all it needs to calculate. */
  checkSetup: () => Promise<void>
  /** A customer waits for it: answers or fails within seconds. */
  calculateTax: (request: TaxRequest) => Promise<TaxCalculation>
  /** Once per reference. */
  recordSale: (sale: { providerCalculationId: string; reference: string }) => Promise<TaxTransaction>
  /** Once per reference. The amount includes its tax; null for the whole sale. */
  recordRefund: (refund: {
    saleTransactionId: string
    amountCents: number | null
    reference: string
  }) => Promise<TaxTransaction>
}
