/* oxlint-disable -- runs among the peer's own packages, which are not here */
module.exports = () => ({
  host: '127.0.0.1',
  port: Number(process.env.PORT),
  app: { keys: [process.env.PEER_SECRET] },
  logger: { startup: { enabled: false } },
})
