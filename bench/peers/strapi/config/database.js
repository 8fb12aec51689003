/* oxlint-disable -- runs among the peer's own packages, which are not here */
module.exports = () => ({
  connection: {
    client: 'postgres',
    connection: { connectionString: process.env.DATABASE_URL },
    pool: { min: 2, max: 10 },
  },
})
