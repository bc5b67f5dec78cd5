import { type RefObject, useEffect, useState } from 'react'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'

/** The percentage of a text scrolled through. */
function readPart(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect()
  return Math.round(Math.min(1, Math.max(0, (innerHeight - top) / height)) * 100)
}

/** A reading progress bar at the top of the window. */
export function ReadingProgress({ text }: { text: RefObject<HTMLElement | null> }) {
  const [percent, setPercent] = useState(0)

  useEffect(() => {
    const follow = () => {
      if (text.current) setPercent(readPart(text.current))
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [text])

  return <progress className="reading-progress" aria-label={texts.progress} max={100} value={percent} />
}
