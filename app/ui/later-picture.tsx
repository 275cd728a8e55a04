import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'img'>, 'loading' | 'onLoad' | 'ref' | 'style'> & {
  width: number
  height: number
}

/**
 * One of many pictures below the first screens. By itself, `loading="lazy"` loads what is up to 2,500 px away, which is
 * most of a phone's page; in a box that the browser doesn't lay out yet, a picture is loaded a screen and a half before it
 * is seen.
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

/** Perhaps it was loaded before this script. As a state, each picture would be rendered twice, most of them at a page's start. */
function showWhenLoaded(picture: HTMLImageElement | null) {
  if (picture?.parentElement && picture.naturalWidth > 0) {
    picture.parentElement.style.contentVisibility = 'visible'
  }
}
