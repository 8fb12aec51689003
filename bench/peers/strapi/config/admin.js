/* oxlint-disable -- runs among the peer's own packages, which are not here */
const secret = process.env.PEER_SECRET

module.exports = () => ({
  auth: { secret },
  apiToken: { salt: secret },
  transfer: { token: { salt: secret } },
  secrets: { encryptionKey: secret },
  // Only the REST API is asked: the panel needs no build.
  serveAdminPanel: false,
  autoOpen: false,
  flags: { nps: false, promoteEE: false },
})
