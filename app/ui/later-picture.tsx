import { useState, type ComponentProps } from 'react'

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
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <span
      className={`block ${isLoaded ? '' : 'max-sm:[content-visibility:auto]'} ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <img
        {...rest}
        // Perhaps before this script was.
        ref={(picture) => void (picture && picture.naturalWidth > 0 && setIsLoaded(true))}
        onLoad={() => setIsLoaded(true)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="size-full object-contain"
      />
    </span>
  )
}
