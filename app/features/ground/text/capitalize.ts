export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'product_not_received' as 'Product not received'. */
export const codeText = (code: string) => capitalize(code.replaceAll(/[_-]/g, ' ').trim())
