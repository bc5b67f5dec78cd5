import { useEffect, useState } from 'react'

/** The hash of the address: a link to it works before the form is hydrated. Empty at the first render, as on the server. */
export function useHash(): string {
  const [hash, setHash] = useState('')
  useEffect(() => {
    const read = () => setHash(location.hash)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return hash
}
