import { type RefObject, useEffect, useState } from 'react'

/** Whether the end of a text has come into sight: by scrolling, by keys or by a jump, all the same. */
export function useReadToEnd(end: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isRead, setRead] = useState(false)

  useEffect(() => {
    if (!isShown || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(true)
      },
      // Whoever jumps past the end has reached it as well.
      { rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isShown])

  return isRead
}
