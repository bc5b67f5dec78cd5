import sharp from 'sharp'

// One picture at a time: sharp's own threads would starve requests.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
