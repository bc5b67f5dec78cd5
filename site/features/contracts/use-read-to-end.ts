import { type RefObject, useEffect, useState } from 'react'

/** Whether the end of a text has been visible, by scrolling, keyboard or a jump. */
export function useReadToEnd(end: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isRead, setRead] = useState(false)

  useEffect(() => {
    if (!isShown || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(true)
      },
      // Jumping past the end counts as well.
      { rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isShown])

  return isRead
}
