export type TaxRequest = {
  state: string
  /** 5 or 9 digits. */
  zipCode: string
  /** The price of the items minus the discount. */
  itemsCents: number
  shippingCents: number
}

export type TaxCalculation = { providerCalculationId: string; taxCents: number; expiresAt: Date }

/** The id is null if the service already had the transaction but didn't return its id. */
export type TaxTransaction = { providerTransactionId: string | null }

/** A permanent rejection by the service; the message is for staff. */
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

/** Calls may be slow or fail, so never make them inside a transaction. All can throw TaxRefused. */
export type TaxService = {
  name: string
  /** Checks that the service has everything it needs to calculate. */
  checkSetup: () => Promise<void>
  /** Resolves or fails within seconds, because a customer is waiting. */
  calculateTax: (request: TaxRequest) => Promise<TaxCalculation>
  /** Records the sale once per reference. */
  recordSale: (sale: { providerCalculationId: string; reference: string }) => Promise<TaxTransaction>
  /** Records the refund once per reference. The amount includes tax; null for the whole sale. */
  recordRefund: (refund: {
    saleTransactionId: string
    amountCents: number | null
    reference: string
  }) => Promise<TaxTransaction>
}
