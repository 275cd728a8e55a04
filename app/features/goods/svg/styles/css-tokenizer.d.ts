// Only the tokenizer: 'css-tree' itself also loads the grammar of every CSS property.
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree'
}
