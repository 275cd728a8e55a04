export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Turns 'product_not_received' into 'Product not received'. */
export const codeText = (code: string) => capitalize(code.replaceAll(/[_-]/g, ' ').trim())
