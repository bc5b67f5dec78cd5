/** Settings for a small machine that also runs the web server; the rest stays as PostgreSQL ships it. */
export function serverSettings(port: number): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // TCP with a password is enough, and a socket's path has a length limit that a deep folder exceeds.
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    checkpoint_completion_target: 0.9,
    // One report must not take both cores from the turnstiles; this also spares a container's small /dev/shm.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'Europe/Istanbul',
    lc_messages: 'C',
    // Refused rows are everyday answers here, and their text holds people's data: keep them out of the log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * The little the programs need of our environment: PG* variables of the machine would redirect them, and
 * the product's keys are no business of theirs.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'LANG']
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LC_MESSAGES: 'C' }
}
