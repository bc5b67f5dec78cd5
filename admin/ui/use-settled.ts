import { useEffect, useState } from 'react'

/** A value once it has stood still for so many milliseconds: what is being typed is asked about once. */
export function useSettled<T>(value: T, pause = 400): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
