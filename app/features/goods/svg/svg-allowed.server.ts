import { tokenTypes as token } from 'css-tree/tokenizer'

const words = (list: string) => list.trim().split(/\s+/)

/** Excludes anything that scripts, animates, fetches, embeds or filters. */
export const allowedElements: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use switch a title desc style
    path rect circle ellipse line polyline polygon image text tspan textPath
    linearGradient radialGradient stop pattern clipPath mask marker`),
)

export const allowedProperties: ReadonlySet<string> = new Set(
  words(`
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-rendering
    direction display dominant-baseline fill fill-opacity fill-rule font font-family font-feature-settings
    font-kerning font-size font-size-adjust font-stretch font-style font-variant font-variant-caps
    font-variant-east-asian font-variant-ligatures font-variant-numeric font-weight
    glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
    line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
    paint-order shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    text-align text-anchor text-decoration text-decoration-color text-decoration-line text-decoration-style
    text-orientation text-rendering text-transform transform transform-box transform-origin unicode-bidi
    vector-effect visibility white-space word-spacing writing-mode
    x y width height cx cy r rx ry`),
)

export const allowedAttributes: ReadonlySet<string> = new Set([
  ...allowedProperties,
  ...words(`
    version viewBox preserveAspectRatio d points pathLength x1 y1 x2 y2 fx fy fr dx dy rotate offset
    gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
    clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
    textLength lengthAdjust startOffset method spacing side
    requiredFeatures requiredExtensions systemLanguage`),
])

export const allowedFunctions: ReadonlySet<string> = new Set(
  words(`
    rgb rgba hsl hsla hwb lab lch oklab oklch color icc-color device-cmyk
    matrix translate translatex translatey scale scalex scaley rotate skewx skewy
    calc min max clamp rect inset circle ellipse polygon path`),
)

export const allowedTokens: ReadonlySet<number> = new Set([
  token.Ident,
  token.Hash,
  token.Number,
  token.Percentage,
  token.Dimension,
  token.Delim,
  token.WhiteSpace,
  token.Comma,
  token.Colon,
  token.RightParenthesis,
  token.LeftSquareBracket,
  token.RightSquareBracket,
])
