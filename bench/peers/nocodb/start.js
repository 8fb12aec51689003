/* oxlint-disable -- runs among the peer's own packages, which are not here */
// The package is a library: this is the server that its own image starts around it. It loads sqlite3, which would have
// to be compiled, whatever the database is: with PostgreSQL nobody calls it.
const Module = require('node:module')
const load = Module._load
Module._load = (name, ...rest) => (name === 'sqlite3' ? {} : load(name, ...rest))

const express = require('express')
const { Noco } = require('nocodb')

async function start() {
  const app = express()
  const server = app.listen(Number(process.env.PORT), '127.0.0.1')
  app.use(await Noco.init({}, server, app))
}
start()
