import { useEffect, useState } from 'react'

/** A debounced value. */
export function useDebounced<T>(value: T, pause = 400): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
