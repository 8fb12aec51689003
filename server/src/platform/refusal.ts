/** A refusal to start: its message names what is wrong and how to mend it, and contains no value of a setting. */
export class Refusal extends Error {}

type Facts = {
  code?: unknown
  error_code?: unknown
  port?: unknown
  syscall?: unknown
  message: string
  cause?: unknown
}

const DATABASE: Record<string, string> = {
  '28P01':
    'DATABASE_URL: PostgreSQL refuses the password. Set the one of the role: alter role ugc password …',
  '28000':
    'DATABASE_URL: pg_hba.conf has no line for this role, address and encryption. Add one, or add sslmode=verify-full to DATABASE_URL',
  '3D000': 'DATABASE_URL names a database that does not exist: create database ugc owner ugc',
  '53300': 'PostgreSQL has no free connection: raise max_connections, or lower DATABASE_POOL',
  '42501':
    'DATABASE_URL: the role may not do this. The role must own the database: alter database ugc owner to ugc',
  '55P03':
    'A table stays locked: end the transaction that holds it (pg_stat_activity), and run migrate again',
  ECONNREFUSED:
    'DATABASE_URL: nothing listens at that address. Start PostgreSQL, or check listen_addresses and the port',
  ENOTFOUND: 'DATABASE_URL: the host name does not exist. Correct it',
  ETIMEDOUT: 'DATABASE_URL: the host does not answer. Open the port in the firewall of the database machine',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "DATABASE_URL: PostgreSQL's certificate is not signed by a known authority. Add sslrootcert=<file> with its certificate",
  SELF_SIGNED_CERT_IN_CHAIN:
    "DATABASE_URL: PostgreSQL's certificate is not signed by a known authority. Add sslrootcert=<file> with its certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "DATABASE_URL: PostgreSQL's certificate is not signed by a known authority. Add sslrootcert=<file> with its certificate",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "DATABASE_URL: PostgreSQL's certificate is for another host name. Use the name that it has",
}

/** What a person has to change so that the process starts; undefined for an error that only its stack explains. */
export function mendOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof Refusal) return error.message
  const { code, error_code, port, syscall, message, cause } = error as Facts
  if (syscall === 'listen') {
    const where = `PORT or OPS_PORT ${String(port)}`
    return code === 'EADDRINUSE'
      ? `${where} is in use: stop the other process, or set another port`
      : `HOST or OPS_HOST, ${where}: ${String(code)}. Use an address of this machine and a port above 1023`
  }
  if (error_code === 401 || error_code === 404)
    return 'BOT_TOKEN is refused by Telegram: copy the token from @BotFather again'
  if (error.constructor.name === 'HttpError')
    return 'BOT_API_ROOT does not answer: open the way to api.telegram.org, or set a proxy that leads there'
  if (message.startsWith('invalid IP address'))
    return "TRUST_PROXY is not a list of addresses and networks, 'loopback' or 'none': correct it"
  if (/pg-boss is not installed/.test(message))
    return 'The database has no schema: run server/src/bin/migrate.ts first'
  if (/server does not support SSL/.test(message))
    return 'DATABASE_URL: PostgreSQL speaks no TLS. Set ssl = on in postgresql.conf'
  const known = typeof code === 'string' ? DATABASE[code] : undefined
  return known ?? (cause === undefined ? undefined : mendOf(cause))
}
