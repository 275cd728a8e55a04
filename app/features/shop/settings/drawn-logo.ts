/** The logo in /pictures is drawn for this name; any other shop's name is written. */
export const hasDrawnLogo = (shopName: string) => shopName === 'Kisscut'
