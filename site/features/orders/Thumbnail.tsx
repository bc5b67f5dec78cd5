import { useState } from 'react'

/** A small photograph; a plain tile if missing. */
export function Thumbnail({ image }: { image: string | null }) {
  const [isGone, setGone] = useState(false)
  return (
    <span className="thumbnail" aria-hidden="true">
      {image && !isGone && (
        <img
          src={image}
          alt=""
          width="72"
          height="72"
          loading="lazy"
          decoding="async"
          onError={() => setGone(true)}
        />
      )}
    </span>
  )
}
