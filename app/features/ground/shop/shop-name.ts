export const defaultShopName = 'Sticker Shop'

/** Only this name has a logo; other names are rendered as text. */
export const hasDrawnLogo = (shopName: string) => shopName === 'Kisscut'
