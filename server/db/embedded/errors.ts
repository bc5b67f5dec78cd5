/** Another running process uses this data folder. Its message is one line for the terminal. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
  readonly connectionString: string

  constructor(dataDir: string, connectionString: string) {
    super(`Bu veri klasörünü çalışan başka bir sunucu kullanıyor: ${dataDir}. Önce onu durdurun.`)
    this.connectionString = connectionString
  }
}

/** The embedded database cannot start here. Its message is one line that says what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
