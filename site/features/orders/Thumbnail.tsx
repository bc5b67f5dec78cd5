import { useState } from 'react'
import styles from '#site/features/orders/orders.module.css'

/** A small photograph; a plain tile if missing. */
export function Thumbnail({ image }: { image: string | null }) {
  const [isGone, setGone] = useState(false)
  return (
    <span className={styles.thumbnail} aria-hidden="true">
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
