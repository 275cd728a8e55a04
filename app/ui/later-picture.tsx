import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'img'>, 'loading' | 'onLoad' | 'ref' | 'style'> & {
  width: number
  height: number
}

/**
 * Shows a picture far down a page. `loading="lazy"` alone loads pictures up to 2,500 px away, most of a phone's page.
 * `content-visibility: auto` delays loading until the picture is within a screen and a half.
 */
export function LaterPicture({ width, height, alt, className = '', ...rest }: Props) {
  return (
    <span
      className={`block max-sm:[content-visibility:auto] ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <img
        {...rest}
        ref={showWhenLoaded}
        onLoad={({ currentTarget }) => showWhenLoaded(currentTarget)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="size-full object-contain"
      />
    </span>
  )
}

/**
 * Also runs on mount, because the picture may have loaded before this script. React state would render each picture
 * twice, mostly during page load.
 */
function showWhenLoaded(picture: HTMLImageElement | null) {
  if (picture?.parentElement && picture.naturalWidth > 0) {
    picture.parentElement.style.contentVisibility = 'visible'
  }
}
