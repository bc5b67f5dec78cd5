/** Why a backup cannot be made or brought back; `message` is the one line that is printed. */
export class BackupError extends Error {}
