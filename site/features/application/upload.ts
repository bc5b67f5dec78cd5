import type { Transport } from '#shared/core/client.ts'

/**
 * Sends a request by XMLHttpRequest, because fetch reports no upload progress. `onProgress` receives a value from
 * 0 to 1.
 */
export function uploading(onProgress: (part: number) => void): Transport {
  return (path, { method = 'GET', headers, body }) =>
    new Promise((fulfil, fail) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () => fulfil(new Response(request.responseText, request)))
      request.addEventListener('error', () => fail(new TypeError('The upload broke off')))
      request.send(body as XMLHttpRequestBodyInit)
    })
}
