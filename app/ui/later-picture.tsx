import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'img'>, 'loading' | 'onLoad' | 'ref' | 'style'> & {
  width: number
  height: number
}

/**
 * Shows one of many pictures below the first screens. On its own, `loading="lazy"` loads pictures up to 2,500 px away,
 * which is most of a phone's page. In a box that the browser doesn't lay out yet, a picture loads a screen and a half
 * before it is seen.
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
 * Runs on mount, too, because the picture may have loaded before this script. With a state, each picture would render
 * twice, most of them when the page starts.
 */
function showWhenLoaded(picture: HTMLImageElement | null) {
  if (picture?.parentElement && picture.naturalWidth > 0) {
    picture.parentElement.style.contentVisibility = 'visible'
  }
}
