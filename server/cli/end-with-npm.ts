/**
 * npm passes a signal on to the shell it started us in, and that shell ends without telling us. So when we
 * run under npm and our parent is gone, the signal is taken as received.
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
