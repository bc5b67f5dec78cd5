import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { palette } from '#shared/brand/palette.ts'

/** Milliseconds that names roll before a winner is shown, and minimum display time of a name at the end. */
const [rolling, slowest] = [2600, 260]

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Names roll with decreasing speed until the winner’s; immediate with reduced motion. */
export function RollingName({
  name,
  names,
  onSettled,
}: {
  name: string
  names: readonly string[]
  onSettled: () => void
}) {
  const [shown, setShown] = useState(() =>
    prefersReducedMotion() || names.length < 2 ? name : (names[0] ?? name),
  )
  const isSettled = shown === name

  // biome-ignore lint/correctness/useExhaustiveDependencies: rolls once for each winner
  useEffect(() => {
    if (prefersReducedMotion() || names.length < 2) {
      setShown(name)
      onSettled()
      return
    }
    const startedAt = performance.now()
    let timer = 0
    let index = Math.floor(Math.random() * names.length)
    function roll() {
      const passed = (performance.now() - startedAt) / rolling
      if (passed >= 1) {
        setShown(name)
        onSettled()
        return
      }
      index = (index + 1) % names.length
      setShown(names[index] ?? name)
      timer = window.setTimeout(roll, 45 + slowest * passed ** 3)
    }
    roll()
    return () => clearTimeout(timer)
  }, [name])

  return (
    <Box
      aria-hidden
      sx={{
        fontSize: 'clamp(2.75rem, 9vw, 8rem)',
        fontWeight: 800,
        lineHeight: 1.05,
        overflowWrap: 'anywhere',
        color: isSettled ? palette.wheat : palette.moon,
        opacity: isSettled ? 1 : 0.55,
        transition: 'opacity .25s, color .25s',
      }}
    >
      {shown}
    </Box>
  )
}
