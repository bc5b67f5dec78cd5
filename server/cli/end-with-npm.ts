/**
 * npm forwards signals to the shell that runs the script, and the shell ends without forwarding them. Under npm this
 * process therefore sends itself SIGTERM when its parent has ended.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
