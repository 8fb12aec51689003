/* oxlint-disable -- runs among the peer's own packages, which are not here */
module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }
