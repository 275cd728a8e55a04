const possessive = /([\p{L}\p{N}]{0,4}['’]s)(?![\p{L}\p{N}])/u

/** Keeps a possessive s on the same line as its word, because long names may break anywhere. */
export const ShopName = ({ children: name }: { children: string }) =>
  name.split(possessive).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
