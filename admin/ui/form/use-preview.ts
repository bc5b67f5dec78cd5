import { useEffect, useState } from 'react'

/** An address under which the browser shows a file that is not uploaded yet. */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address
}
