const possessive = /([\p{L}\p{N}]{0,4}['’]s)(?![\p{L}\p{N}])/u

/** A word too long for its line breaks anywhere, but not before its possessive s. */
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
