import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'img'>, 'loading' | 'style'> & { width: number; height: number }

/**
 * A picture below the first screens. By itself, `loading="lazy"` loads what is up to 2,500 px away, which is most of a
 * page; in a box that the browser doesn't lay out yet, it loads a screen and a half before it is seen.
 */
export function LaterPicture({ width, height, alt, className = '', ...rest }: Props) {
  return (
    <span
      className={`block [content-visibility:auto] ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <img
        {...rest}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="size-full object-contain"
      />
    </span>
  )
}
